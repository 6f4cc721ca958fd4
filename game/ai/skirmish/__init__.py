"""How opponents fight man against man: declarations on the field, weighed by the book's odds.

A book asks for them with requests that ask "act"; their slots are named alike in every book.
"""
