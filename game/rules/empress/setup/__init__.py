"""How a battle of Empress is put together, and what is wrong with one."""
