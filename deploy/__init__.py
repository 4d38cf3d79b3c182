"""The configuration of the site (``deploy.site``) and the processes that run it."""
