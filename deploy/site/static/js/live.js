// Listens to the topics that the page shows (data-live="event:5") and tells the elements that show
// them when it is at a newer version than theirs (data-version="42"): a "live" event, on which htmx
// (hx-trigger="live") or a module fetches again.

const elements = () => [...document.querySelectorAll("[data-live]")];
const topics = () => [...new Set(elements().map((element) => element.dataset.live))];

let socket = null;
let pause = 500;
let timer = 0;

// What was heard of each topic since its elements last came anew.
const heard = new Map();

// Null: nudges may have been lost, so everybody looks again.
function hear(topic, version) {
  if (version !== null) heard.set(topic, Math.max(version, heard.get(topic) ?? -1));
  tell(topic, version);
}

// An element that was being fetched while its topic moved on came without that: once more, once.
function tellAgain() {
  for (const [topic, version] of [...heard]) {
    heard.delete(topic);
    tell(topic, version);
  }
}

function tell(topic, version) {
  for (const element of elements()) {
    if (element.dataset.live !== topic) continue;
    if (version !== null && version <= Number(element.dataset.version ?? -1)) continue;
    element.dispatchEvent(new CustomEvent("live", { detail: { topic, version } }));
  }
}

function show(connected) {
  document.documentElement.toggleAttribute("data-offline", !connected);
}

function connect() {
  clearTimeout(timer);
  if (!topics().length || (socket && socket.readyState <= WebSocket.OPEN)) return;
  const address = new URL("/ws/topics/", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.addEventListener("open", () => {
    pause = 500;
    show(true);
    socket.send(JSON.stringify({ listen: topics() }));
  });
  socket.addEventListener("message", (message) => {
    const { topic, version, refused } = JSON.parse(message.data);
    if (!refused) hear(topic, version);
  });
  socket.addEventListener("close", () => {
    show(false);
    timer = setTimeout(connect, pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 2, 10_000);
  });
}

function lookAgain() {
  if (document.visibilityState !== "visible") return;
  if (socket?.readyState === WebSocket.OPEN) return;
  pause = 500;
  connect();
}

connect();
document.addEventListener("visibilitychange", lookAgain);
addEventListener("online", lookAgain);
addEventListener("pageshow", (event) => {
  if (event.persisted) { for (const topic of topics()) tell(topic, null); }
});
// A page that gains an element with a topic of its own listens to that too.
document.addEventListener("htmx:afterSettle", () => {
  tellAgain();
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ listen: topics() }));
  else connect();
});
