// Doubling: a button for each other player, and the usual choices of several at once. Only turns
// that the server lists as possible can be sent.

/** @import { Scene, Seat } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { fill, joined } from "../text.js";
import { isFirstDeal } from "./greeting.js";
import { whoDoubled } from "./labels.js";
import { contractLines, contractNotes, practiceLine } from "./trick_area.js";
import {
  doubleAction,
  doubledBy,
  doubleOptions,
  hasScoredDoubles,
  letters,
  nameOf,
  onlyRedoubles,
  otherSeats,
  splitName,
} from "./view_model.js";

/** @param {Scene} scene */
export function doublePanel(scene) {
  const { view, ui, deal } = scene;
  const options = doubleOptions(deal);
  const open = [...new Set(options.flat())];
  const targets = ui.targets.filter((seat) => open.includes(seat));
  const flanks = open.filter((seat) => seat !== deal.declarer);
  const hasFlanks = flanks.length > 1 && flanks.length < open.length; // otherwise others name them
  const isPossible = (seats) =>
    options.some((option) => doubleAction(view, option) === doubleAction(view, seats));
  const mayPass = isPossible([]);
  const several = (key, seats, texts) =>
    severalButton(key, seats, texts, {
      isOpen: seats.length > 0 && isPossible(seats),
      isOn: doubleAction(view, targets) === doubleAction(view, seats),
    });
  return h(
    "section",
    { class: "panel choices doubling", "aria-label": gettext("Doubling"), "data-key": "double" },
    h("div", { class: "announced" }, contractLines(scene)),
    h(
      "div",
      { class: "scrolled" },
      h(
        "div",
        { class: "told announced" },
        !(mayPass && isFirstDeal(scene)) && stakesText(scene, open),
        contractNotes(scene),
      ),
      h(
        "div",
        { class: "asking" },
        decisionText(scene, open, targets, mayPass),
        chips(scene, open, targets),
        open.length > 1 && h(
          "p",
          { class: "actions" },
          hasFlanks && several("flanks", flanks, {
            whom: whomText(view, flanks),
            term: gettext("flanks: not declarer"),
          }),
          several("maximum", open, { whom: whomText(view, open), term: gettext("maximum") }),
        ),
        !mayPass &&
          h("p", { class: "small notice warn" }, view.why.pass ?? gettext("You cannot pass now.")),
        owedNotice(scene),
      ),
    ),
    h(
      "p",
      { class: "actions deciding" },
      passButton(mayPass, !targets.length),
      targets.length > 0 && sendButton(scene, targets, isPossible(targets)),
      !targets.length && whatIsADouble(),
    ),
  );
}

function chips(scene, open, targets) {
  const { view, deal } = scene;
  const isExplained = Boolean(limitText(view, deal, open));
  return h(
    "div",
    { class: "chips" },
    otherSeats(view).map((seat) =>
      targetButton(scene, seat, {
        isOpen: open.includes(seat),
        isOn: targets.includes(seat),
        isExplained,
      })
    ),
  );
}

// What the player decides: where the game is explained, or if the choice is limited.
function decisionText({ view, deal, links }, open, targets, mayPass) {
  if (links.original) return practiceLine({ links });
  if (links.explains && targets.length > 1) return h("p", { class: "decision" }, severalText());
  if (mayPass && isFirstDeal({ deal, links })) return h("p", { class: "decision" }, betText());
  const limit = limitText(view, deal, open);
  if (limit) return h("p", { class: "limit" }, limit);
  return links.explains && open.length > 0 && h("p", { class: "decision" }, choiceText(mayPass));
}

// The first decision of a newcomer, who has seen no trick.
const betText = () =>
  gettext("A double is a bet that you do better than that player. Passing costs nothing.");

const severalText = () =>
  gettext("With each of these players you take or pay the difference in points.");

const choiceText = (mayPass) =>
  mayPass
    ? gettext("Double the players you expect to beat, or pass.")
    : gettext("Double the players you expect to beat.");

// What a double is worth, where the game is explained until a deal has shown doubles; “What is a
// double?” says more.
const stakesText = ({ view, links }, open) =>
  links.explains && !links.original && open.length > 0 && !hasScoredDoubles(view) &&
  h(
    "p",
    { class: "bet small" },
    gettext("A double: whoever of you does better takes the difference in points."),
  );

const whatIsADouble = () =>
  button(
    { class: "plain", "data-do": "contracts", "data-part": "doubles" },
    gettext("What is a double?"),
  );

// Shown once if it is the same for all seats that the viewer may not double.
function limitText(view, deal, open) {
  if (onlyRedoubles(view, deal)) {
    return deal.declarer === view.you
      ? gettext("As declarer you may redouble those who doubled you: touch one of them, or pass.")
      : gettext("Now you may redouble those who doubled you: touch one of them, or pass.");
  }
  const isDeclarerOnly = open.length === 1 && open[0] === deal.declarer &&
    !deal.doubles.some((text) => text.startsWith(`${view.you}>`));
  if (!isDeclarerOnly) return "";
  const text = gettext(
    "Here you may double only %(name)s, who declares, or pass.",
  );
  return fill(text, { name: nameOf(view, deal.declarer) });
}

/** @param {Scene} scene @param {Seat} seat */
function targetButton({ view, deal }, seat, { isOpen, isOn, isExplained }) {
  const note = isOpen ? targetNote(view, deal, seat) : refusal(view, deal, seat);
  const attributes = {
    class: "chip quiet",
    "data-do": "target",
    "data-seat": seat,
    "data-key": seat,
    "aria-pressed": String(isOn),
    "aria-disabled": !isOpen && "true",
  };
  const [first, rest] = splitName(view, seat);
  return button(
    attributes,
    h("b", {}, first, rest && h("span", { class: "family" }, ` ${rest}`)),
    note && h("span", { class: isExplained && !isOpen ? "why visually-hidden" : "why" }, note),
    turnNote(view, deal, seat),
  );
}

// What the player did in the round of doubles, for screens on which a hint takes the place of the
// players.
function turnNote(view, deal, seat) {
  if (!deal.turns_taken.includes(seat)) return null;
  const letter = letters(view);
  const doubled = doubledBy(deal.doubles, seat).map((other) => letter[other]);
  if (!doubled.length) return h("span", { class: "turn-taken" }, gettext("passes"));
  const words = whoDoubled(view, deal, seat);
  return h(
    "span",
    { class: "turn-taken", title: words },
    h("span", { "aria-hidden": "true" }, `×${doubled.join(" ")}`),
    h("span", { class: "visually-hidden" }, words),
  );
}

function targetNote(view, deal, seat) {
  if (deal.doubles.includes(`${seat}>${view.you}`)) {
    return pgettext("beside a player who has doubled the viewer", "redouble");
  }
  return seat === deal.declarer ? gettext("declarer") : "";
}

function refusal(view, deal, seat) {
  if (deal.doubles.includes(`${view.you}>${seat}`)) return gettext("already doubled");
  return view.why[`double ${seat}`] ?? gettext("not open to you now");
}

// Solid as long as it is what sends the choice, as the button that doubles is after it.
function passButton(isOpen, isChosen) {
  const attributes = { "data-do": "double", "data-action": "pass", "data-key": "pass" };
  const keys = { "aria-keyshortcuts": "P" };
  const kind = isOpen && isChosen ? "go" : "quiet";
  return button({ class: kind, ...attributes, ...keys, disabled: !isOpen }, gettext("Pass"));
}

const whomText = (view, seats) =>
  seats.length > 1 && seats.length === otherSeats(view).length
    ? gettext("Everybody")
    : joined(seats.map((seat) => splitName(view, seat)[0]));

// Selects the players that it names, with the term for them under their names; the button that
// sends then doubles them.
function severalButton(key, seats, { whom, term }, { isOpen, isOn }) {
  const attributes = {
    "data-do": "targets",
    "data-seats": seats.join(" "),
    "data-key": key,
    "aria-pressed": String(isOpen && isOn),
    disabled: !isOpen,
  };
  return button(
    { class: "chip quiet", ...attributes },
    h("b", {}, whom),
    " ",
    h("span", { class: "why" }, term),
  );
}

function sendButton({ view, deal }, targets, isPossible) {
  const attributes = {
    "data-do": "double",
    "data-action": doubleAction(view, targets),
    "data-key": "send",
  };
  return button(
    { class: "go", ...attributes, disabled: !isPossible },
    sendText(view, deal, targets),
  );
}

function sendText(view, deal, targets) {
  const hasDoubled = (seat) => deal.doubles.includes(`${seat}>${view.you}`);
  const namesOf = (seats) => joined(seats.map((seat) => splitName(view, seat)[0]));
  const again = targets.filter(hasDoubled);
  const first = targets.filter((seat) => !hasDoubled(seat));
  if (!again.length) return fill(gettext("Double %(names)s"), { names: namesOf(first) });
  if (!first.length) return fill(gettext("Redouble %(names)s"), { names: namesOf(again) });
  const text = gettext("Double %(names)s, redouble %(others)s");
  return fill(text, { names: namesOf(first), others: namesOf(again) });
}

// The doubles of declarer that the viewer still owes, or of all declarers if they share the
// contracts.
function owedNotice({ view, deal }) {
  const n = view.sheet.owed?.[deal.declarer]?.[view.you] ?? 0;
  if (!n) return null;
  if (view.ruleset.rotation === "shared") {
    const owed = ngettext(
      "In this game you have to double declarer %(n)s time more.",
      "In this game you have to double declarer %(n)s times more.",
      n,
    );
    return h("p", { class: "owed" }, fill(owed, { n }));
  }
  const name = nameOf(view, deal.declarer);
  const owed = ngettext("You owe %(name)s %(n)s double", "You owe %(name)s %(n)s doubles", n);
  const left = view.sheet.left[deal.declarer].length;
  const rest = left > 1
    ? fill(gettext("%(name)s has %(left)s deals left to declare."), { name, left })
    : fill(gettext("This is the last deal that %(name)s declares."), { name });
  return h("p", { class: "owed" }, `${fill(owed, { name, n })}. ${rest}`);
}
