// The header of the table: the contract, the number of the deal, the buttons of the score sheet,
// the chat and the menu; and the notices under it.

/** @import { Scene, View } from "./types.d.ts" */

import { cardWords } from "../card_words.js";
import { button, h } from "../dom.js";
import { fill } from "../text.js";
import { absentNotices } from "./absent.js";
import { unreadCount } from "./chat.js";
import { questions } from "./claims.js";
import { greeting } from "./greeting.js";
import { icon } from "./icons.js";
import { againText, contractName, declaresText, detailText, doubleSigns } from "./labels.js";
import { menu } from "./menu.js";
import { hasTalk } from "./talk.js";
import { declarationLabel } from "./trick_area.js";
import { haltText } from "./turn_text.js";
import {
  contractOf,
  detailOf,
  hasScoredDoubles,
  listedName,
  onlyContract,
  phaseOf,
  playKind,
  splitName,
} from "./view_model.js";

/** @param {Scene} scene */
export function header(scene) {
  const { ui, links } = scene;
  const label = links.bots ? gettext("Games against bots") : gettext("To the tables");
  const more = { popovertarget: "table-menu", "aria-label": gettext("More") };
  return h(
    "div",
    { class: "table-header" },
    links.lobby &&
      h("a", { class: "button quiet icon", href: links.lobby, "aria-label": label }, icon("back")),
    h(
      "div",
      { class: "playing" },
      contractButton(scene),
      h("p", { class: "which" }, dealText(scene)),
    ),
    !links.moves && connectionSign(ui),
    drawerButton("sheet", gettext("Score sheet"), ui, {
      word: pgettext("the score sheet, on its small button", "Score"),
    }),
    hasTalk(scene) && drawerButton("chat", gettext("Talk"), ui, { unread: unreadCount(scene) }),
    !links.moves && button({ class: "quiet icon", ...more }, icon("more")),
    !links.moves && menu(scene),
  );
}

// The contract is a button that opens its explanation.
function contractButton(scene) {
  const attributes = { class: "plain contract", "data-do": "contracts" };
  const question = scene.view.status === "over"
    ? gettext("What do the contracts mean?")
    : gettext("What is this contract?");
  const help = h("span", { class: "visually-hidden" }, ": ", question);
  const sign = h("span", { class: "what", "aria-hidden": "true" }, "?");
  return h("p", {}, button(attributes, h("span", {}, contractText(scene)), help, sign));
}

// At the end of a game the panel below says who has won, and by which rules.
function contractText({ view, deal, links }) {
  if (view.status === "over") return links.original ? againText(links) : gettext("Game over");
  if (deal?.contract) return shortLabel(view, deal.contract);
  return phaseOf(view) === "declare" ? choosingText(view, deal) : view.ruleset.name;
}

const choosingText = (view, { declarer }) =>
  onlyContract(view)
    ? declaresText(view, declarer)
    : declarer === view.you
    ? gettext("You choose a contract")
    : fill(pgettext("a contract, in a header", "%(name)s chooses"), {
      name: splitName(view, declarer)[0],
    });

// “Dominoes 7” instead of “Dominoes: from the 7”, which takes two lines on a phone.
const shortLabel = (view, text) =>
  contractOf(view, text).asks === "start" && detailOf(text)
    ? `${contractName(contractOf(view, text).name)} ${detailText(view, text)}`
    : declarationLabel(view, text);

/** @param {Scene} scene */
function dealText({ view, deal, number, links }) {
  if (view.status === "over") return playedText(view.sheet);
  if (!deal || view.status === "abandoned") return statusText(view.status);
  if (links.original) return againText(links);
  const of = view.sheet.declarers.length;
  const name = listedName(view, deal.declarer);
  const text = deal.declarer === view.you
    ? gettext("Deal %(number)s of %(of)s · you declare")
    : gettext("Deal %(number)s of %(of)s · %(name)s declares");
  return [
    h("span", { class: "long" }, fill(text, { number, of, name })),
    h("span", { class: "short", "aria-hidden": "true" }, `${number}/${of} · ${name}`),
  ];
}

function playedText({ deals }) {
  const n = deals.length;
  return fill(ngettext("%(n)s deal played", "%(n)s deals played", n), { n });
}

function statusText(status) {
  return {
    waiting: gettext("Waiting for players"),
    abandoned: gettext("Given up"),
  }[status] ?? "";
}

function connectionSign({ connected }) {
  const label = connected ? gettext("connected") : gettext("not connected");
  const kind = connected ? "on" : "off";
  return h("span", { class: `line ${kind}`, role: "img", "aria-label": label, title: label });
}

function drawerButton(drawer, label, ui, { unread = 0, word = "" }) {
  const news = fill(ngettext("%(n)s new", "%(n)s new", unread), { n: unread });
  const attributes = {
    "data-do": "drawer",
    "data-drawer": drawer,
    "aria-expanded": String(ui.drawer === drawer),
    "aria-label": unread ? `${label}, ${news}` : label,
    title: label,
  };
  return button(
    { class: `quiet icon open-${drawer}`, ...attributes },
    icon(drawer),
    word && h("span", { class: "word", "aria-hidden": "true" }, word),
    unread > 0 && h("span", { class: "news", "aria-hidden": "true" }, unread),
  );
}

// --- Notices ---------------------------------------------------------------------------------

/** @param {Scene} scene */
export function notices(scene) {
  const { view, ui } = scene;
  const said = ui.message && message(ui.message);
  const isOfPage = Boolean(ui.message?.lines);
  return h(
    "div",
    { class: "table-notices" },
    !ui.connected && notice("line", "warn", connectionText(scene)),
    view.status === "paused" && notice("paused", "", haltText(view)),
    isReplaced(view) && replacedNotice(),
    absentNotices(scene),
    questions(view),
    h("div", { class: "passing" }, !isOfPage && said),
    // Those of the page leave the header free. The caption lies beside the signs that it explains,
    // never over them.
    isOfPage ? said : greeting(scene) ?? doublesCaption(scene),
  );
}

const notice = (key, kind, ...content) =>
  h("div", { class: `notice ${kind}`.trim(), role: "status", "data-key": key }, ...content);

// Explains the sign × under a name, in the first trick of a game's first deal with doubles. While
// rows are arranged the names have no room.
function doublesCaption(scene) {
  const { view, deal, heldTrick, links } = scene;
  const isFirstTrick = deal?.doubles.length && phaseOf(view) === "play" && !heldTrick &&
    deal.play.length < view.ruleset.seats.length;
  if (!links.explains || !isFirstTrick || hasScoredDoubles(view)) return null;
  if (playKind(view, deal.contract) === "arranging") return null;
  return notice("doubles", "", doubleSigns(view, deal));
}

/** Whether a bot plays for the viewer. @param {View} view */
const isReplaced = ({ you, seats, status }) => you && seats[you].acting && status === "playing";

function replacedNotice() {
  const back = { "data-do": "request", "data-action": "back" };
  return notice(
    "acting",
    "warn",
    gettext("A bot is playing for you."),
    " ",
    button({ class: "small", ...back }, gettext("Take your seat back")),
  );
}

/** @param {Scene["ui"]["message"]} message */
function message({ text, kind, page, lines }) {
  const close = { "data-do": "close-message", "aria-label": gettext("Close") };
  return h(
    "p",
    { class: `notice ${kind}`.trim(), role: "alert", "data-key": "message" },
    h(
      "span",
      { class: "words" },
      lines ? lines.map(messageLine) : cardWords(text),
      page && [" ", h("a", { href: page }, gettext("Page of the player"))],
    ),
    button({ class: "plain close", ...close }, icon("close")),
  );
}

const messageLine = ({ text, href }, n) => [
  n > 0 && "\n",
  href ? h("a", { href }, text) : cardWords(text),
];

function connectionText({ ui, links }) {
  if (ui.closed && ui.moved && links.invited) {
    const back = h("a", { href: links.invited }, gettext("Ask for your seat"));
    return [gettext("Your seat is now used on another device. To play on here:"), " ", back];
  }
  if (ui.closed) {
    const link = h("a", { href: links.invited ?? location.href }, gettext("Look again"));
    return [gettext("This table is no longer open to you."), " ", link];
  }
  return ui.sent
    ? gettext("No connection. Trying again… Your move is kept and sent then.")
    : gettext("No connection. Trying again…");
}
