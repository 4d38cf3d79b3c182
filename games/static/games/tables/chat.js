// The chat of the table: ready phrases in the language of each reader, and free text. Players can
// mute each other.

/** @import { Message, Scene, View } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { fill, joined } from "../text.js";
import { phraseText } from "./labels.js";
import { lastOwn } from "./talk.js";
import { nameOf, otherSeats } from "./view_model.js";

const MAX_LENGTH = 200;
const OFFERED = [
  "hello",
  "good-luck",
  "well-played",
  "bad-luck",
  "thanks",
  "sorry",
  "one-moment",
  "good-game",
];

/** @param {Scene} scene */
export function chatPanel({ view, ui, links }) {
  const mayTalk = !view.can || view.can.includes("chat");
  const messages = view.chat.map((message, n) =>
    chatMessage(view, message, {
      n,
      mayReport: Boolean(links.report),
      isReported: ui.reported.includes(message.number),
    })
  );
  const isHidden = view.muted.length > 0;
  const nothing = h(
    "li",
    { class: "soft" },
    isHidden
      ? gettext("What muted players write is hidden.")
      : gettext("Nobody has said anything yet."),
  );
  return [
    h(
      "ol",
      { class: "chat-messages", tabindex: "0", "aria-label": gettext("What has been said") },
      messages.length ? messages : nothing,
    ),
    mayTalk && h("div", { class: "phrases" }, OFFERED.map(phraseButton)),
    mayTalk && chatForm(),
    links.mute && muteButtons(view),
  ];
}

function phraseButton(key) {
  const attributes = { "data-do": "phrase", "data-phrase": key, "data-key": key };
  return button({ class: "quiet small", ...attributes }, phraseText(key));
}

function chatForm() {
  const label = gettext("Say something");
  return h(
    "form",
    { class: "chat-form", "data-do": "chat" },
    h("label", { class: "visually-hidden", for: "chat-text" }, label),
    h("input", {
      id: "chat-text",
      name: "text",
      maxlength: MAX_LENGTH,
      autocomplete: "off",
      placeholder: label,
      enterkeyhint: "send",
    }),
    h("button", { class: "small" }, gettext("Send")),
  );
}

/** @param {View} view */
function muteButtons(view) {
  const people = otherSeats(view).filter((seat) =>
    ["player", "guest"].includes(view.seats[seat].kind)
  );
  if (!people.length) return null;
  return h(
    "details",
    { class: "mutes" },
    h("summary", {}, mutedText(view)),
    h("div", { class: "actions" }, people.map((seat) => muteButton(view, seat))),
  );
}

function muteButton(view, seat) {
  const attributes = { "data-do": "mute", "data-seat": seat, "data-key": seat };
  const text = view.muted.includes(seat) ? gettext("Unmute %(name)s") : gettext("Mute %(name)s");
  return button({ class: "quiet small", ...attributes }, fill(text, { name: nameOf(view, seat) }));
}

function mutedText(view) {
  const names = joined(view.muted.map((seat) => nameOf(view, seat)));
  return names ? fill(gettext("Muted: %(names)s"), { names }) : gettext("Mute a player");
}

/** @param {View} view @param {Message} message */
function chatMessage(view, { number, at, seat, name, say, text }, {
  n,
  mayReport,
  isReported,
}) {
  const isOwn = seat === view.you;
  const report = { "data-do": "report", "data-number": number };
  return h(
    "li",
    { "data-key": `${at}-${n}`, class: isOwn ? "self" : "" },
    h("b", {}, name),
    " ",
    say ? phraseText(say) : text,
    mayReport && !isOwn && text &&
      (isReported
        ? h("span", { class: "small soft reported" }, gettext("reported"))
        : button({ class: "plain small", ...report }, gettext("Report"))),
  );
}

/** The number of messages since the chat was last open. @param {Scene} scene */
export function unreadCount({ view, ui }) {
  const own = lastOwn(view);
  const read = ui.readUntil && ui.readUntil > own ? ui.readUntil : own;
  return view.chat.filter(({ at, seat }) => at > read && seat !== view.you).length;
}
