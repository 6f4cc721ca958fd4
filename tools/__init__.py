"""The scripts behind the Makefile, run as `python -m tools.NAME`; none of them is shipped."""
