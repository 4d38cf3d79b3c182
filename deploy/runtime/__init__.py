"""Embedded servers, the processes of the site, backup, and the files for a production server."""
