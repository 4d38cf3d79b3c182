"""The API of competitions: thin views over the services that the pages use."""
