// What others say while the chat is closed: a message lies over the felt for some seconds, is said
// once to screen readers, and counts as new until the chat is opened. This device remembers up to
// which message it was read.

/** @import { Message, Scene, View } from "./types.d.ts" */

import { store, stored } from "../../js/device_storage.js";
import { h } from "../dom.js";
import { fill } from "../text.js";
import { phraseText } from "./labels.js";
import { isAlone } from "./view_model.js";

const SHOWN_FOR = 6_000;
const KEY = "barbu-talk";
const MOST_GAMES = 20;

/** The time of the last message of a game that was read. @param {number} game */
export const readMark = (game) => (stored(KEY) ?? {})[game] ?? "";

/** @param {number} game @param {string | null} until */
export function noteRead(game, until) {
  if (!until || until <= readMark(game)) return;
  const others = Object.entries(stored(KEY) ?? {}).filter(([other]) => Number(other) !== game);
  const kept = others.slice(1 - MOST_GAMES);
  store(KEY, Object.fromEntries([...kept, [game, until]]));
}

/** The time of the last message of the viewer, who had read what was there. @param {View} view */
export const lastOwn = ({ chat, you }) =>
  chat.findLast(({ seat }) => you && seat === you)?.at ?? "";

/**
 * Whether there may be anybody to talk to, or something to read. At a table of a club there may be:
 * directors look at it, and others take the place of bots.
 * @param {Pick<Scene, "view" | "links">} scene
 */
export const hasTalk = ({ view, links }) =>
  !links.moves &&
  (!links.bots || !isAlone(view) || view.spectators > 0 || view.chat.length > 0);

/** @param {any} table */
export function watchTalk(table) {
  let last = null; // the number of the newest message that was seen here
  let timer = 0;
  table.addEventListener("shown", (/** @type {CustomEvent<View>} */ { detail: { chat, you } }) => {
    const isFirst = last === null;
    const news = chat.filter(({ number }) => number > (last ?? 0));
    last = chat.at(-1)?.number ?? last ?? 0;
    const heard = news.filter(({ seat }) => seat !== you);
    if (isFirst || !heard.length) return;
    table.log.append(...heard.map((message) => h("p", {}, messageText(message))));
    if (table.ui.drawer === "chat") return;
    clearTimeout(timer);
    table.updateUi({ said: heard.at(-1) });
    timer = setTimeout(() => table.updateUi({ said: null }), SHOWN_FOR);
  });
}

/** @param {Message} message */
const messageText = ({ name, say, text }) =>
  fill(gettext("%(name)s says: %(text)s"), { name, text: say ? phraseText(say) : text });

/** The last message, for those who see the table; it takes no touch. @param {Scene} scene */
export function saidBubble({ view, ui }) {
  const { said } = ui;
  const isHidden = !said || ui.drawer || view.muted.includes(said.seat);
  if (isHidden) return null;
  return h(
    "p",
    { class: "said on-paper", "aria-hidden": "true", "data-key": `said-${said.number}` },
    h("b", {}, said.name),
    " ",
    said.say ? phraseText(said.say) : said.text,
  );
}
