"""What wins: champion games as a table that anybody can ask their own questions, and as a page of plots."""
