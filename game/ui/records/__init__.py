"""The screens of the records: taking up, keeping, seeing again, and what is to be told of them."""
