"""Text that is meant to do something to whoever reads it, those who send it, and what a terminal made of it."""
