"""Text that is meant to harm its readers, those who send it, and what a terminal made of it."""
