// Subscribes to the topics of the page (data-live="event:5"). An element whose topic has a newer
// version than its own (data-version="42") gets a "live" event, on which htmx (hx-trigger="live")
// or a module fetches it again.

import { ReconnectingSocket } from "./socket.js";

const elements = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-live]")]);
const topics = () => [...new Set(elements().map((element) => element.dataset.live))];

// The newest version of each topic since its elements were last fetched.
const newest = new Map();

/** @param {number | null} version null if messages may be lost, so that everything is fetched. */
function topicChanged(topic, version) {
  if (version !== null) newest.set(topic, Math.max(version, newest.get(topic) ?? -1));
  notify(topic, version);
}

// An element whose topic changed while it was being fetched is fetched again.
function notifyAgain() {
  for (const [topic, version] of [...newest]) {
    newest.delete(topic);
    notify(topic, version);
  }
}

function notify(topic, version) {
  for (const element of elements()) {
    if (element.dataset.live !== topic) continue;
    if (version !== null && version <= Number(element.dataset.version ?? -1)) continue;
    element.dispatchEvent(new CustomEvent("live", { detail: { topic, version } }));
  }
}

function showConnected(connected) {
  document.documentElement.toggleAttribute("data-offline", !connected);
}

function received(/** @type {CustomEvent} */ event) {
  const { topic, version, refused } = event.detail;
  if (topic && !refused) topicChanged(topic, version);
}

/** @type {ReconnectingSocket | null} */
let socket = null;

// A page without topics opens no socket.
function listen() {
  if (!topics().length) return;
  if (!socket) {
    socket = new ReconnectingSocket("/ws/topics/");
    socket.addEventListener("open", () => {
      showConnected(true);
      listen();
    });
    socket.addEventListener("lost", () => showConnected(false));
    socket.addEventListener("message", received);
  }
  if (!socket.send({ listen: topics() })) socket.open();
}

listen();
addEventListener("pageshow", (event) => {
  if (event.persisted) { for (const topic of topics()) notify(topic, null); }
});
// The new content may have another topic.
document.addEventListener("htmx:afterSettle", () => {
  notifyAgain();
  listen();
});
