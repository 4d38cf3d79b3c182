"""How each language writes days and times; the templates name these formats."""
