"""What is explained on the battle screen: tooltips, reasons, and what F1 opens."""
