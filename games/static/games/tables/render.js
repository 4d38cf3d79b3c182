// Draws everything on the table for a scene.

/** @import { Scene, Settings, Ui, View } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { hintButton, hintNotice } from "./advice.js";
import { arrangedRows, arrangePanel } from "./arrange_panel.js";
import { chatPanel } from "./chat.js";
import { dealResult } from "./deal_result.js";
import { declarePanel, waitingForContract } from "./declare_panel.js";
import { doublePanel } from "./double_panel.js";
import { finalScores } from "./final_scores.js";
import { gameSheet } from "./game_sheet.js";
import { hand } from "./hand.js";
import { header, notices } from "./header.js";
import { icon } from "./icons.js";
import { undoButton } from "./menu.js";
import { otherPlayers, ownPlayer } from "./players.js";
import { hasTalk, saidBubble } from "./talk.js";
import { contractTitle, lastTrickCorner, layout, trickArea } from "./trick_area.js";
import { spectatorText, turnText } from "./turn_text.js";
import { finishedTricks, mustAnswer, passesByItself, phaseOf, playKind } from "./view_model.js";

/**
 * @param {{ view: View, ui: Ui, settings: Settings, links: DOMStringMap }} table
 * @returns {Scene}
 */
export function sceneOf({ view, ui, settings, links }) {
  const { heldTrick } = ui;
  const deal = heldTrick?.deal ?? view.deal ?? null;
  const number = heldTrick?.number ?? view.deal?.number ?? 0;
  const tricks = deal?.contract ? finishedTricks(view, deal) : [];
  return { view, ui, settings, links, heldTrick, deal, number, tricks };
}

/** @param {Scene} scene */
export function render(scene) {
  const { view, ui, heldTrick } = scene;
  const isTurn = view.to_act && !heldTrick && !ui.result;
  const turnClasses = [
    "turn-line",
    (isTurn || mustAnswer(view)) && "mine",
    isTurn && passesByItself(view) && "forced",
  ].filter(Boolean).join(" ");
  return [
    header(resultScene(scene)),
    notices(scene),
    h(
      "div",
      { class: `table-top${isTurn ? " mine" : ""}` },
      otherPlayers(playersScene(scene)),
      h("div", { class: "middle", "data-key": "middle" }, middle(scene)),
      saidBubble(scene),
    ),
    h(
      "div",
      { class: "own-area" },
      hintNotice(scene),
      h("p", { class: turnClasses }, turnLine(scene), hintButton(scene), undoButton(scene)),
      !view.you && h("p", { class: "watching", "data-key": "watching" }, spectatorText(view)),
      ownPlayer(playersScene(scene)),
      handButtons(scene),
      hand(scene),
    ),
    drawers(scene),
  ];
}

const showsResult = ({ ui, heldTrick }) => Boolean(ui.result) && !heldTrick;

// While a result is shown, the header is still that of its deal.
function resultScene(scene) {
  const { result } = scene.ui;
  return showsResult(scene) ? { ...scene, deal: result, number: result.number } : scene;
}

// While a result is shown, nothing under the names is about the next deal.
const playersScene = (scene) => (showsResult(scene) ? { ...scene, deal: null } : scene);

function turnLine(scene) {
  const { view, heldTrick } = scene;
  // The last trick of a deal is still on the table: nothing of the next deal can be done yet.
  if (heldTrick && heldTrick.number !== view.deal?.number && !mustAnswer(view)) return "";
  if (!showsResult(scene) || mustAnswer(view)) return turnText(view);
  return view.to_act ? gettext("The next deal waits for you") : "";
}

function middle(scene) {
  const { view, ui, deal, heldTrick } = scene;
  if (view.status === "abandoned") return finalScores(scene);
  if (heldTrick) return trickArea(scene);
  if (ui.result) return dealResult(scene);
  switch (phaseOf(view)) {
    case "waiting": {
      const title = h("p", { class: "title" }, gettext("Waiting for players"));
      return h("div", { class: "announced" }, title);
    }
    case "over":
      return finalScores(scene);
    case "declare":
      return view.to_act ? declarePanel(scene) : waitingForContract(scene);
    case "double":
      return view.to_act && !passesByItself(view) ? doublePanel(scene) : contractTitle(scene);
  }
  const kind = playKind(view, deal.contract);
  if (kind !== "arranging" && readsBeforePlay(scene)) return contractTitle(scene);
  if (kind === "layout") return layout(scene);
  if (kind === "tricks") return [trickArea(scene), lastTrickCorner(scene)];
  return view.to_act ? arrangePanel(scene) : [contractTitle(scene), arrangedRows(view, deal)];
}

// Declarer, who does not double first, can read about the contract until their first card; with no
// card that fits they see the layout that they pass at.
const readsBeforePlay = ({ view, deal, links }) =>
  Boolean(links.explains) && !links.original && deal.declarer === view.you && view.to_act &&
  !deal.play.length && deal.legal[0] !== "-";

// The buttons over the hand: pass in Dominoes, confirm a card.
function handButtons({ view, ui, settings }) {
  if (!view.to_act || phaseOf(view) !== "play") return null;
  const { legal } = view.deal;
  const attributes = { class: "go", "data-do": "pass", "aria-keyshortcuts": "P" };
  const pass = button(attributes, gettext("Pass: no card fits"));
  if (legal[0] === "-") return h("p", { class: "actions hand-actions" }, pass);
  const asks = settings.confirm || ui.message;
  if (ui.sent || !asks || !legal.includes(`play ${ui.selected}`)) return null;
  return h(
    "p",
    { class: "actions hand-actions" },
    button({ class: "go", "data-do": "play" }, gettext("Play this card")),
    button({ class: "quiet", "data-do": "unselect" }, gettext("Another one")),
  );
}

function drawers(scene) {
  return h(
    "div",
    { class: "drawers on-paper" },
    drawer(scene, "sheet", gettext("Score sheet"), gameSheet(scene)),
    hasTalk(scene) && drawer(scene, "chat", gettext("Talk"), chatPanel(scene)),
  );
}

function drawer({ ui }, name, title, content) {
  const id = `drawer-${name}`;
  const close = { "data-do": "drawer", "data-drawer": name, "aria-label": gettext("Close") };
  return h(
    "section",
    {
      class: `drawer ${id}${ui.drawer === name ? " open" : ""}`,
      "aria-labelledby": id,
      "data-key": name,
    },
    h(
      "header",
      {},
      h("h2", { id }, title),
      button({ class: "quiet icon close", ...close }, icon("close")),
    ),
    h("div", { class: "content", tabindex: "0", role: "group", "aria-label": title }, content),
  );
}
