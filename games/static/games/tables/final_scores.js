// The end of a game: the final scores in order, and links to the next steps.

/** @import { Scene, Seat, View } from "./types.d.ts" */

import { csrfToken } from "../../js/request.js";
import { h } from "../dom.js";
import { fill, joined, pointsElement, signed } from "../text.js";
import { againText, comparisonText } from "./labels.js";
import { ownGamePart } from "./own_game.js";
import { backToGame, practiceText } from "./trick_area.js";
import { haltText } from "./turn_text.js";
import { listedName, nameOf, playerPage } from "./view_model.js";

/** @param {Scene} scene */
export function finalScores(scene) {
  const { view, links } = scene;
  const isOver = view.status === "over";
  const hasWon = isOver && !links.original && view.places[view.you] === 1;
  return h(
    "section",
    {
      class: `panel result ending${hasWon ? " won" : ""}`,
      "aria-labelledby": "ending",
      tabindex: "-1",
      "data-key": "ending", // not scrolled as the result of the last deal was
    },
    h(
      "p",
      { class: "suits", "aria-hidden": "true" },
      [..."♠♥♦♣"].map((suit) => h("span", {}, suit)),
    ),
    h(
      "h2",
      { id: "ending" },
      isOver ? overText(scene) : gettext("This game was given up"),
    ),
    !isOver && view.halted?.by && h("p", { role: "status" }, haltText(view)),
    isOver && links.original && h("p", { class: "practice small" }, practiceText()),
    (isOver || view.sheet.deals.length > 0) && ranking(scene),
    ownGamePart(scene),
    isOver && links.offered && !view.rematch &&
      h("p", { class: "small soft", role: "status" }, nextGameText(links)),
    h("div", { class: "actions" }, nextSteps(scene)),
    h(
      "p",
      { class: "rules small soft" },
      fill(gettext("Rules: %(rules)s"), { rules: view.ruleset.name }),
    ),
  );
}

// The next steps in the order of their weight; the first one is the only one in colour.
/** @param {Scene} scene */
function nextSteps(scene) {
  const { view, links } = scene;
  const isOver = view.status === "over";
  const tables = link(
    links.lobby,
    links.bots ? gettext("Games against bots") : gettext("Other tables"),
  );
  const signUp = isOver && !links.original &&
    link(links.signUp, gettext("Create an account to keep this game"));
  const isSignUpFirst = links.offered && !view.rematch;
  const steps = [
    links.original && backToGame(links, { class: "button" }),
    link(links.event, gettext("To the event")),
    view.you && isOver && rematchForm(view, links),
    isSignUpFirst && signUp,
    !isOver && tables,
    replayLink(scene),
    isOver && !links.original && strongerBots(scene),
    !isSignUpFirst && signUp,
    link(links.sheet, gettext("Score sheet")),
    isOver && tables,
  ].filter(Boolean);
  for (const step of steps.slice(1)) (step.querySelector("button") ?? step).classList.add("quiet");
  return steps;
}

const link = (href, label) => href && h("a", { class: "button", href }, label);

/** @param {Scene} scene */
function replayLink({ view, links }) {
  if (!links.replay) return null;
  const isReviewed = view.status === "over" && links.review;
  return isReviewed
    ? link(`${links.replay}#mistakes`, gettext("Replay and my mistakes"))
    : link(links.replay, gettext("Replay the game"));
}

/** @param {Scene} scene */
function overText(scene) {
  const { view, links } = scene;
  if (links.original) return comparisonText(scene) || againText(links);
  return view.places[view.you] === 1 ? gettext("You have won!") : winnersText(view);
}

/** @param {View} view */
function winnersText(view) {
  const winners = view.ruleset.seats.filter((seat) => view.places[seat] === 1);
  const text = ngettext(
    "%(names)s wins with %(points)s",
    "%(names)s win with %(points)s",
    winners.length,
  );
  const names = joined(winners.map((seat) => nameOf(view, seat)));
  return fill(text, { names, points: signed(view.scores[winners[0]]) });
}

// Guests cannot open a table.
/** @param {DOMStringMap} links */
const nextGameText = ({ host }) =>
  fill(gettext("%(name)s can set up another game; it then appears here."), { name: host });

// Offered to those who have beaten the weakest bots; the length and the rules stay as they were.
function strongerBots({ view, links }) {
  const bots = view.ruleset.seats.filter((seat) => seat !== view.you)
    .map((seat) => view.seats[seat].bot);
  const areNovices = bots.every((bot) => bot === "novice");
  if (!links.bots || !areNovices || view.places[view.you] !== 1) return null;
  return h(
    "form",
    { class: "stronger", method: "post", action: links.lobby },
    h("input", { type: "hidden", name: "csrfmiddlewaretoken", value: csrfToken() }),
    h("input", { type: "hidden", name: "strength", value: "club" }),
    h("button", {}, gettext("Play against stronger bots (club players)")),
  );
}

const rowClass = (isFirst, isOwn) =>
  [isFirst && "first", isOwn && "self"].filter(Boolean).join(" ");

/** @param {Scene} scene */
function ranking(scene) {
  const { view } = scene;
  const { you, places, scores, ruleset } = view;
  const ranked = [...ruleset.seats].sort((a, b) => places[a] - places[b]);
  const row = (seat) =>
    h(
      "li",
      { class: rowClass(places[seat] === 1, seat === you), "data-key": seat },
      h("span", { class: "place" }, places[seat]),
      h("span", { class: "name" }, playerName(scene, seat)),
      pointsElement(scores[seat]),
    );
  return h("ol", { class: "ranking" }, ranked.map(row));
}

/** @param {Scene} scene @param {Seat} seat */
function playerName(scene, seat) {
  const name = listedName(scene.view, seat);
  const href = playerPage(scene, seat);
  return href ? h("a", { href }, name) : name;
}

// Guests at a club's table go to the next game once a member has opened it.
function rematchForm(view, links) {
  const action = links.rematch ?? (view.rematch && links.offered);
  const label = rematchLabel(view, links);
  return action && h(
    "form",
    { method: "post", action },
    h("input", { type: "hidden", name: "csrfmiddlewaretoken", value: csrfToken() }),
    h("button", {}, label),
  );
}

function rematchLabel(view, links) {
  if (links.original) return gettext("Play this deal again");
  return view.rematch ? gettext("To the next game") : gettext("New game with the same players");
}
