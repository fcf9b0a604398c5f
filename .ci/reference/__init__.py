"""The pages of the documentation that the product writes about itself: ``python .ci/reference``."""
