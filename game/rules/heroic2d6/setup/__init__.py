"""How a battle of Heroic 2d6 is put together, and what is wrong with one."""
