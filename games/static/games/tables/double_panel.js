// Doubling: a chip for each other player, and the usual words for several at once. Only what the
// server lists as possible can be sent.

import { h } from "../dom.js";
import { fill, listed } from "../text.js";
import { nameOf } from "./labels.js";
import { announced } from "./trick_area.js";
import { others, sayText, stakes, waysToDouble } from "./view_model.js";

export function doubling(scene) {
  const { view, ui, deal } = scene;
  const ways = waysToDouble(deal);
  const open = new Set(ways.flat());
  const targets = ui.targets.filter((seat) => open.has(seat));
  return h(
    "section",
    { class: "panel sayings", "aria-label": gettext("Doubling") },
    announced(scene),
    owed(scene),
    h(
      "div",
      { class: "chips" },
      others(view).map((seat) =>
        chip(scene, seat, { open: open.has(seat), on: targets.includes(seat) })
      ),
    ),
    h(
      "p",
      { class: "actions" },
      shortcut(gettext("Pass"), [], ways, scene),
      shortcut(gettext("Flanks"), [...open].filter((seat) => seat !== deal.declarer), ways, scene),
      shortcut(gettext("Maximum"), [...open], ways, scene),
      targets.length > 0 && send(scene, targets, ways),
    ),
    passRefused(scene, ways),
  );
}

function chip(scene, seat, { open, on }) {
  const { view, deal } = scene;
  const name = nameOf(view, seat);
  const redouble = deal.doubles.includes(`${seat}>${view.you}`);
  const why = open
    ? (redouble
      ? gettext("doubled you: redouble")
      : seat === deal.declarer
      ? gettext("declarer")
      : "")
    : reason(scene, seat);
  return h(
    "button",
    {
      type: "button",
      class: `chip quiet${seat === deal.declarer ? " ringed" : ""}`,
      "data-do": "target",
      "data-seat": seat,
      "data-key": seat,
      "aria-pressed": String(on),
      "aria-disabled": open ? null : "true",
    },
    h("b", {}, name),
    why && h("span", { class: "why" }, why),
  );
}

function reason({ view, deal }, seat) {
  if (stakes(deal.doubles, view.you, seat) && deal.doubles.includes(`${view.you}>${seat}`)) {
    return gettext("already doubled");
  }
  return view.why[`double ${seat}`] ?? gettext("not open to you now");
}

function shortcut(label, targets, ways, { view }) {
  const text = sayText(view, targets);
  const possible = ways.some((way) => sayText(view, way) === text) &&
    (targets.length > 0 || label === gettext("Pass"));
  return h("button", {
    type: "button",
    class: "quiet",
    "data-do": "say",
    "data-say": text,
    "data-key": label,
    disabled: !possible,
  }, label);
}

function send(scene, targets, ways) {
  const { view } = scene;
  const text = sayText(view, targets);
  const possible = ways.some((way) => sayText(view, way) === text);
  const label = fill(gettext("Double %(names)s"), {
    names: listed(targets.map((seat) => nameOf(view, seat))),
  });
  return h("button", {
    type: "button",
    class: "go",
    "data-do": "say",
    "data-say": text,
    "data-key": "send",
    disabled: !possible,
  }, label);
}

function passRefused({ view }, ways) {
  if (ways.some((way) => !way.length)) return null;
  return h("p", { class: "small notice warn" }, view.why.pass ?? gettext("You cannot pass now."));
}

// The doubles of declarer that are still due from the viewer.
function owed({ view, deal }) {
  const n = view.sheet.owed?.[deal.declarer]?.[view.you] ?? 0;
  if (!n) return null;
  const left = view.sheet.left[deal.declarer].length;
  const due = fill(ngettext("You owe %(name)s %(n)s double", "You owe %(name)s %(n)s doubles", n), {
    name: nameOf(view, deal.declarer),
    n,
  });
  const rest = left > 1
    ? fill(gettext("She has %(left)s deals left to declare."), { left })
    : gettext("This is the last deal she declares.");
  return h("p", { class: "owed" }, `${due}. ${rest}`);
}
