"""What was taken, the side-payments, and the score sheet."""
