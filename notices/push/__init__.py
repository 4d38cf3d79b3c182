"""Web push: encrypted messages to the browsers that people have subscribed."""
