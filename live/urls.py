from django.urls import path

from live.consumers import TopicConsumer

websocket_urlpatterns = [path("ws/topics/", TopicConsumer.as_asgi())]
