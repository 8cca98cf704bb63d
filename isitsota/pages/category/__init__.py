"""The page of a category: who is SOTA in it, who was, and how everyone stands."""
