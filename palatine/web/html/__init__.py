"""The pages, as functions from what a person may see to HTML."""
