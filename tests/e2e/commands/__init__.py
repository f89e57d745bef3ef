"""What the two programs do when they are started from a shell: exit codes, output, good and bad input."""
