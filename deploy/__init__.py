"""The site's configuration (:mod:`deploy.site`) and the processes that run it
(:mod:`deploy.runtime`)."""
