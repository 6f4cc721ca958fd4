"""The drawn field of personal combat: give a ``FieldView`` a ``Scene`` and it paints, moves and
picks. Nothing here knows a rulebook.

scene       what is drawn: ``Scene``, ``TokenLook``, areas, paths, ghosts, sight, threat
looks       from a seat's view to ``TokenLook``: ``token_look(view, unit)``, ``tokens(view)``
field_view  ``FieldView``: ``layout``, ``draw``, ``handle``, ``update``
camera      which part of the field is seen, how large
minimap     the whole field, small, with the camera's frame
"""
