"""Web push: encrypted messages to subscribed browsers."""
