"""The leaders' duel: declared by clicks on a drawn opponent, shown blow by blow."""
