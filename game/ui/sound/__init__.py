"""What is heard: effects of our own, by group, and silence where there is no sound card.

Screens and widgets drop cues (`cues.cue`), the field's events are listened to (`Listener`), and
the application plays what one frame dropped (`Sound.play`). Nothing is told by sound alone.
"""
