"""Embedded servers, processes, backup, and the files that put the site on a server."""
