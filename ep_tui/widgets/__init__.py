"""What the screens are made of: lines of pieces, and functions that say what stands in them."""
