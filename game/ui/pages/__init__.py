"""The pages of a rulebook: words with links and marks, tables, and the sheet they are read on."""
