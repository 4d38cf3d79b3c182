"""The API of competitions: thin views over the same services as the pages."""
