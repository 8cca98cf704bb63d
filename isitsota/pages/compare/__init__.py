"""Two to four releases beside each other, on the boards that list them all or some of them."""
