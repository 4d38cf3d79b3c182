// Doubling: a button for each other player, and the usual choices of several at once. Only what the
// server lists as possible can be sent.

/** @import { Scene, Seat } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { fill, joined } from "../text.js";
import { contractTitle } from "./trick_area.js";
import { doubleAction, doubleOptions, nameOf, otherSeats } from "./view_model.js";

/** @param {Scene} scene */
export function doublePanel(scene) {
  const { view, ui, deal } = scene;
  const options = doubleOptions(deal);
  const open = [...new Set(options.flat())];
  const targets = ui.targets.filter((seat) => open.includes(seat));
  const flanks = open.filter((seat) => seat !== deal.declarer);
  const isPossible = (seats) =>
    options.some((option) => doubleAction(view, option) === doubleAction(view, seats));
  const choice = (label, seats, isOpen) =>
    choiceButton(label, doubleAction(view, seats), { isOpen: isOpen && isPossible(seats) });
  return h(
    "section",
    { class: "panel choices", "aria-label": gettext("Doubling") },
    contractTitle(scene),
    owedNotice(scene),
    h(
      "div",
      { class: "chips" },
      otherSeats(view).map((seat) =>
        targetButton(scene, seat, { isOpen: open.includes(seat), isOn: targets.includes(seat) })
      ),
    ),
    h(
      "p",
      { class: "actions" },
      choice(gettext("Pass"), [], true),
      choice(gettext("Flanks"), flanks, flanks.length > 0),
      choice(gettext("Maximum"), open, open.length > 0),
      targets.length > 0 && sendButton(scene, targets, isPossible(targets)),
    ),
    !isPossible([]) &&
      h("p", { class: "small notice warn" }, view.why.pass ?? gettext("You cannot pass now.")),
  );
}

/** @param {Scene} scene @param {Seat} seat */
function targetButton({ view, deal }, seat, { isOpen, isOn }) {
  const note = isOpen ? targetNote(view, deal, seat) : refusal(view, deal, seat);
  const attributes = {
    class: `chip quiet${seat === deal.declarer ? " ringed" : ""}`,
    "data-do": "target",
    "data-seat": seat,
    "data-key": seat,
    "aria-pressed": String(isOn),
    "aria-disabled": !isOpen && "true",
  };
  return button(
    attributes,
    h("b", {}, nameOf(view, seat)),
    note && h("span", { class: "why" }, note),
  );
}

function targetNote(view, deal, seat) {
  if (deal.doubles.includes(`${seat}>${view.you}`)) return gettext("doubled you: redouble");
  return seat === deal.declarer ? gettext("declarer") : "";
}

function refusal(view, deal, seat) {
  if (deal.doubles.includes(`${view.you}>${seat}`)) return gettext("already doubled");
  return view.why[`double ${seat}`] ?? gettext("not open to you now");
}

function choiceButton(label, action, { isOpen }) {
  const attributes = { "data-do": "double", "data-action": action, "data-key": label };
  return button({ class: "quiet", ...attributes, disabled: !isOpen }, label);
}

function sendButton({ view }, targets, isPossible) {
  const names = joined(targets.map((seat) => nameOf(view, seat)));
  const attributes = {
    "data-do": "double",
    "data-action": doubleAction(view, targets),
    "data-key": "send",
  };
  return button(
    { class: "go", ...attributes, disabled: !isPossible },
    fill(gettext("Double %(names)s"), { names }),
  );
}

// The doubles of declarer that the viewer still owes, or of all declarers of a game in which they
// share the contracts.
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
