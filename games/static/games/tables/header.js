// The strip above the table: what is played, which deal it is, the way to the sheet, the talk and the
// rest; and the notices under it that ask something or explain why nothing happens.

import { h } from "../dom.js";
import { fill } from "../text.js";
import { unheard } from "./chat.js";
import { asked, claimItems, claimText, undoText } from "./claims.js";
import { icon } from "./icons.js";
import { declarationName, nameOf } from "./labels.js";
import { declarationSigned } from "./trick_area.js";
import { isAsked, isMyTurn, phaseOf, wayOf } from "./view_model.js";

export function bar(scene) {
  const { ui, links } = scene;
  return h(
    "div",
    { class: "bar" },
    links.lobby &&
      h("a", {
        class: "button quiet icon",
        href: links.lobby,
        "aria-label": gettext("To the tables"),
      }, icon("back")),
    h(
      "div",
      { class: "playing" },
      h("p", { class: "contract" }, contractText(scene)),
      h("p", { class: "which" }, whichDeal(scene)),
    ),
    h("span", {
      class: `line ${ui.connected ? "on" : "off"}`,
      role: "img",
      "aria-label": ui.connected ? gettext("connected") : gettext("not connected"),
      title: ui.connected ? gettext("connected") : gettext("not connected"),
    }),
    opener("sheet", gettext("Score sheet"), ui),
    opener("talk", gettext("Talk"), ui, unheard(scene)),
    h("button", {
      type: "button",
      class: "quiet icon",
      popovertarget: "table-menu",
      "aria-label": gettext("More"),
    }, icon("more")),
    menu(scene),
  );
}

function contractText({ view, deal }) {
  if (deal?.contract) return declarationSigned(view, deal.contract);
  return view.ruleset.name;
}

function whichDeal({ view, deal, number }) {
  if (!deal) {
    return {
      waiting: gettext("Waiting for players"),
      over: gettext("The game is over"),
      abandoned: gettext("Given up"),
    }[view.status] ?? "";
  }
  const values = {
    number,
    of: view.deal?.of ?? view.sheet.declarers?.length ?? number,
    name: nameOf(view, deal.declarer),
  };
  return [
    h(
      "span",
      { class: "long" },
      fill(gettext("Deal %(number)s of %(of)s · %(name)s declares"), values),
    ),
    h("span", { class: "short", "aria-hidden": "true" }, `${number}/${values.of} · ${values.name}`),
  ];
}

function opener(drawer, label, ui, news = 0) {
  return h(
    "button",
    {
      type: "button",
      class: `quiet icon open-${drawer}`,
      "data-do": "drawer",
      "data-drawer": drawer,
      "aria-expanded": String(ui.drawer === drawer),
      "aria-label": news
        ? `${label}, ${fill(ngettext("%(n)s new", "%(n)s new", news), { n: news })}`
        : label,
    },
    icon(drawer),
    news > 0 && h("span", { class: "news", "aria-hidden": "true" }, news),
  );
}

function menu(scene) {
  const { view, links } = scene;
  const can = (what) => view.can?.includes(what);
  return h(
    "div",
    { id: "table-menu", popover: "auto", class: "table-menu" },
    can("undo") && item("undo", gettext("Take back my last card")),
    claimItems(scene),
    h("button", {
      type: "button",
      class: "plain",
      "data-opens": "table-settings",
      popovertarget: "table-menu",
      popovertargetaction: "hide",
    }, gettext("Settings")),
    h("button", {
      type: "button",
      class: "plain",
      "data-opens": "table-help",
      popovertarget: "table-menu",
      popovertargetaction: "hide",
    }, gettext("Help and keys")),
    links.manage && h("a", { href: links.manage }, gettext("For directors")),
    can("leave") &&
      h(
        "button",
        { type: "button", class: "plain leave", "data-do": "leave" },
        gettext("Leave the table"),
      ),
  );
}

const item = (action, text) =>
  h("button", {
    type: "button",
    class: "plain",
    "data-do": "ask",
    "data-action": action,
    popovertarget: "table-menu",
    popovertargetaction: "hide",
  }, text);

// --- Notices -------------------------------------------------------------------------------------

export function notices(scene) {
  const { view, ui } = scene;
  return h(
    "div",
    { class: "table-notices" },
    !ui.connected &&
      h("p", { class: "notice warn", role: "status", "data-key": "line" }, lineText(ui)),
    view.status === "paused" &&
      h(
        "p",
        { class: "notice", role: "status", "data-key": "paused" },
        gettext("A director has paused the game."),
      ),
    view.you && view.seats[view.you].acting && view.status === "playing" &&
      h(
        "div",
        { class: "notice warn", role: "status", "data-key": "acting" },
        gettext("A bot is playing for you."),
        " ",
        h(
          "button",
          { type: "button", class: "small", "data-do": "back" },
          gettext("Take your seat back"),
        ),
      ),
    asked(view, view.claim, claimText, "claim"),
    asked(view, view.undo, undoText, "undo"),
    ui.message &&
      h(
        "p",
        { class: `notice ${ui.message.kind}`, role: "alert", "data-key": "message" },
        h("span", { class: "words" }, ui.message.text),
        h("button", {
          type: "button",
          class: "plain close",
          "data-do": "hush",
          "aria-label": gettext("Close"),
        }, icon("close")),
      ),
  );
}

function lineText(ui) {
  if (ui.closed) {
    return [
      gettext("This table is no longer open to you."),
      " ",
      h("a", { href: location.href }, gettext("Look again")),
    ];
  }
  return ui.sent
    ? gettext("No connection. Trying again… Your move is kept and sent then.")
    : gettext("No connection. Trying again…");
}

// --- Whose turn it is ------------------------------------------------------------------------------

export function turnText(view) {
  if (view.status === "paused") return gettext("Paused");
  if (!view.turn || !view.deal) return "";
  if (isAsked(view)) return gettext("Your turn: agree or refuse");
  if (view.claim) return gettext("A claim is being answered");
  const phase = phaseOf(view);
  if (isMyTurn(view)) {
    return {
      declare: gettext("Your turn: choose a contract"),
      double: gettext("Your turn: double or pass"),
      play: playText(view),
    }[phase];
  }
  const name = nameOf(view, view.turn);
  return fill(
    {
      declare: gettext("%(name)s chooses a contract"),
      double: gettext("%(name)s may double"),
      play: gettext("%(name)s to play"),
    }[phase],
    { name },
  );
}

// To those who only look on: how far behind they are.
export function watchingText({ status, watching: { kind, delay } }) {
  if (!delay || !["playing", "paused"].includes(status)) return gettext("You are watching.");
  const words = kind === "minutes"
    ? ngettext(
      "You are watching, %(n)s minute behind.",
      "You are watching, %(n)s minutes behind.",
      delay,
    )
    : ngettext(
      "You are watching, %(n)s trick behind.",
      "You are watching, %(n)s tricks behind.",
      delay,
    );
  return fill(words, { n: delay });
}

function playText(view) {
  const { legal } = view.deal;
  if (legal[0] === "-") return gettext("Your turn: nothing fits");
  if (!legal.length) return gettext("Your turn: arrange your hand");
  return view.deal.trick.length || wayOf(view, view.deal.contract) === "layout"
    ? gettext("Your turn: play a card")
    : gettext("Your turn: lead a card");
}

export const titleText = (
  view,
  name,
) => (isMyTurn(view) || isAsked(view) ? `● ${gettext("Your turn")} · ${name}` : name);
export const declaredText = (view, deal) =>
  fill(gettext("%(name)s declares %(contract)s"), {
    name: nameOf(view, deal.declarer),
    contract: declarationName(deal.contract),
  });
