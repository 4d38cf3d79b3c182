// Everything on the table, as it follows from a scene: the view, what the player is about to do, what
// she likes, and the deal that is shown.

import { h } from "../dom.js";
import { arranging, laidRows } from "./arrange_panel.js";
import { talk } from "./chat.js";
import { declaring, waitingForContract } from "./declare_panel.js";
import { doubling } from "./double_panel.js";
import { hand } from "./hand.js";
import { bar, notices, turnText, watchingText } from "./header.js";
import { icon } from "./icons.js";
import { ownPlate, seats } from "./players.js";
import { ending, result, sheet } from "./scores.js";
import { announced, layout, peekCorner, trick } from "./trick_area.js";
import { isAsked, isMyTurn, phaseOf, tricksOf, wayOf } from "./view_model.js";

// A trick that rests shows the deal it belongs to, even when the next has been dealt.
export function sceneOf({ view, ui, settings, links }) {
  const resting = ui.resting ?? null;
  const deal = resting?.deal ?? view.deal ?? null;
  const number = resting ? resting.number : view.deal?.number;
  const tricks = deal?.contract && wayOf(view, deal.contract) === "tricks"
    ? tricksOf(view, deal)
    : [];
  return { view, ui, settings, links, resting, deal, number, tricks };
}

export function stage(scene) {
  const { view, resting } = scene;
  const mine = isMyTurn(view) && !resting;
  return [
    bar(scene),
    notices(scene),
    h(
      "div",
      { class: `felt${mine ? " mine" : ""}` },
      seats(scene),
      h("div", { class: "middle", "data-key": "middle" }, middle(scene)),
    ),
    h(
      "div",
      { class: "below" },
      h("p", { class: `whose${mine || isAsked(view) ? " mine" : ""}` }, turnText(view)),
      !view.you && h("p", { class: "watching", "data-key": "watching" }, watchingText(view)),
      ownPlate(scene),
      buttons(scene),
      hand(scene),
    ),
    drawers(scene),
  ];
}

function middle(scene) {
  const { view, ui, deal, resting } = scene;
  if (resting) return trick(scene);
  if (ui.result) return result(scene);
  const phase = phaseOf(view);
  if (phase === "waiting") {
    return h(
      "div",
      { class: "announced" },
      h("p", { class: "title" }, gettext("Waiting for players")),
    );
  }
  if (phase === "over") return ending(scene);
  const mine = isMyTurn(view);
  if (phase === "declare") return mine ? declaring(scene) : waitingForContract(scene);
  if (phase === "double") return mine ? doubling(scene) : announced(scene);
  const way = wayOf(view, deal.contract);
  if (way === "layout") return layout(scene);
  if (way === "tricks") return [trick(scene), peekCorner(scene)];
  return mine ? arranging(scene) : [announced(scene), laidRows(view, deal)];
}

// What belongs to the hand: to confirm a card, to pass in Dominoes.
function buttons({ view, ui, settings }) {
  const mine = isMyTurn(view) && phaseOf(view) === "play";
  if (mine && view.deal.legal[0] === "-") {
    return h(
      "p",
      { class: "actions hand-actions" },
      h(
        "button",
        { type: "button", class: "go", "data-do": "pass" },
        gettext("Pass: no card fits"),
      ),
    );
  }
  if (!ui.selected || ui.sent || !(settings.confirm || ui.message)) return null;
  if (!mine || !view.deal.legal.includes(`play ${ui.selected}`)) return null;
  return h(
    "p",
    { class: "actions hand-actions" },
    h("button", { type: "button", class: "go", "data-do": "play" }, gettext("Play this card")),
    h("button", { type: "button", class: "quiet", "data-do": "unselect" }, gettext("Another one")),
  );
}

function drawers(scene) {
  const { ui } = scene;
  const drawer = (name, title, content) =>
    h(
      "section",
      {
        class: `drawer drawer-${name}${ui.drawer === name ? " open" : ""}`,
        "aria-labelledby": `drawer-${name}`,
        "data-key": name,
      },
      h(
        "header",
        {},
        h("h2", { id: `drawer-${name}` }, title),
        h("button", {
          type: "button",
          class: "quiet icon close",
          "data-do": "drawer",
          "data-drawer": name,
          "aria-label": gettext("Close"),
        }, icon("close")),
      ),
      h("div", { class: "content", tabindex: "0", role: "group", "aria-label": title }, content),
    );
  return h(
    "div",
    { class: "drawers on-paper" },
    drawer("sheet", gettext("Score sheet"), sheet(scene)),
    drawer("talk", gettext("Talk"), talk(scene)),
  );
}
