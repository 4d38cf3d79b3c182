"""What the site is (:mod:`deploy.site`) and what runs it (:mod:`deploy.runtime`)."""
