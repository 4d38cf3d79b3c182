// What is said at the table: ready phrases in every reader's language, and free text; whoever annoys
// is not heard any more.

import { h } from "../dom.js";
import { fill, listed } from "../text.js";
import { nameOf, PHRASES } from "./labels.js";
import { others } from "./view_model.js";

export const MOST = 200;
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

export function talk({ view, links }) {
  const lines = view.chat;
  const people = others(view).filter((seat) => ["player", "guest"].includes(view.seats[seat].kind));
  const mayTalk = !view.can || view.can.includes("chat");
  return [
    h(
      "ol",
      { class: "lines", tabindex: "0", "aria-label": gettext("What has been said") },
      lines.length
        ? lines.map((line, n) => said(view, line, { n, reports: links.report }))
        : h("li", { class: "soft" }, gettext("Nobody has said anything yet.")),
    ),
    mayTalk &&
    h(
      "div",
      { class: "phrases" },
      OFFERED.map((key) =>
        h("button", {
          type: "button",
          class: "quiet small",
          "data-do": "say-phrase",
          "data-phrase": key,
          "data-key": key,
        }, PHRASES[key]())
      ),
    ),
    mayTalk &&
    h(
      "form",
      { class: "talk-form", "data-do": "talk" },
      h("label", { class: "visually-hidden", for: "talk-text" }, gettext("Say something")),
      h("input", {
        id: "talk-text",
        name: "text",
        maxlength: MOST,
        autocomplete: "off",
        placeholder: gettext("Say something"),
        enterkeyhint: "send",
      }),
      h("button", { class: "small" }, gettext("Send")),
    ),
    links.mute && people.length > 0 &&
    h(
      "details",
      { class: "mutes" },
      h("summary", {}, mutedText(view)),
      h(
        "div",
        { class: "actions" },
        people.map((seat) =>
          h(
            "button",
            {
              type: "button",
              class: "quiet small",
              "data-do": "mute",
              "data-seat": seat,
              "data-key": seat,
              "aria-pressed": String(view.muted.includes(seat)),
            },
            fill(
              view.muted.includes(seat) ? gettext("Hear %(name)s again") : gettext("Mute %(name)s"),
              { name: nameOf(view, seat) },
            ),
          )
        ),
      ),
    ),
  ];
}

function mutedText(view) {
  const names = view.muted.map((seat) => nameOf(view, seat));
  return names.length
    ? fill(gettext("Not heard: %(names)s"), { names: listed(names) })
    : gettext("Not to hear somebody");
}

function said(view, line, { n, reports }) {
  const text = line.say ? (PHRASES[line.say]?.() ?? line.say) : line.text;
  const mine = line.seat === view.you;
  return h(
    "li",
    { "data-key": `${line.at}-${n}`, class: mine ? "self" : "" },
    h("b", {}, line.name),
    " ",
    text,
    reports && !mine && line.text &&
      h("button", {
        type: "button",
        class: "plain small",
        "data-do": "report",
        "data-number": line.number,
      }, gettext("Report")),
  );
}

export const unheard = ({ view, ui }) =>
  view.chat.filter((line) => line.at > (ui.heard ?? "") && line.seat !== view.you).length;
