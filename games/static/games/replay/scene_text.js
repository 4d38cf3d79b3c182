// What has happened in a deal up to the step shown, in sentences.

/** @import { Scene } from "./render.js" */
/** @import { Deal, DealState, Game } from "./types.d.ts" */

import { cardText, spokenText } from "../card_words.js";
import { sharesText } from "../shares_text.js";
import { fill } from "../text.js";
import { auctionLabel, saidBefore } from "./auction.js";
import { cardLabel, ownTurn } from "./controls.js";
import { isCard, stateAfter } from "./deal_state.js";
import { about, listedName } from "./names.js";

/** The position as text, for screen readers. @param {Scene} scene */
export const sceneText = (scene) => spokenText(positionText(scene));

/** @param {Scene} scene */
function positionText({ game, number, card, mistake }) {
  const deal = game.deals[number - 1];
  const inDeal = (label) => `${fill(gettext("Deal %(number)s"), { number })}, ${label}`;
  if (card < 0) {
    const where = inDeal(auctionLabel(deal, card));
    return [where, saidText(game, deal, card), mistake?.summary].filter(Boolean).join(". ");
  }
  const state = stateAfter(deal, game.seats, card);
  const where = mistake && deal.play === "tricks"
    ? inDeal(ownTurn(game, card))
    : !card
    ? inDeal(cardLabel(deal, card, game.seats.length))
    : fill(gettext("Deal %(deal)s, card %(card)s"), { deal: number, card });
  return [where, stepText(game, state), winnerText(game, state), mistake?.summary]
    .filter(Boolean)
    .join(". ");
}

/** Sentences about the reader, and about another player. */
const CLAIMS = {
  "claim rest": () => [
    gettext("You claim all the rest, and have it"),
    gettext("%(name)s claims all the rest, and has it"),
  ],
  "claim none": () => [
    gettext("You claim to take nothing more, and do not"),
    gettext("%(name)s claims to take nothing more, and does not"),
  ],
};

/** @param {Game} game @param {DealState} state */
export function stepText(game, { last }) {
  if (!last) return "";
  const [seat, text] = last;
  const said = (own, other, values) => about(game, seat, own, other, values);
  if (isCard(text)) {
    const card = cardText(text);
    return said(gettext("You play %(card)s"), gettext("%(name)s plays %(card)s"), { card });
  }
  if (text === "-") return said(gettext("You pass"), gettext("%(name)s passes"));
  if (CLAIMS[text]) {
    const [own, other] = CLAIMS[text]();
    return said(own, other);
  }
  const name = listedName(game, seat);
  if (!text.startsWith("claim agree ")) return fill(gettext("%(name)s: %(text)s"), { name, text });
  const shares = sharesText(text, (other) => listedName(game, other));
  return said(
    gettext("The rest is shared out as you say: %(text)s"),
    gettext("The rest is shared out as %(name)s says: %(text)s"),
    { text: shares },
  );
}

/** @param {Game} game @param {DealState} state */
export function winnerText(game, { winner }) {
  if (!winner) return "";
  const other = gettext("%(name)s takes the trick");
  return about(game, winner, gettext("You take the trick"), other);
}

/** @param {Game} game @param {Deal} deal */
export function saidText(game, deal, card) {
  const toDeclare = () =>
    about(
      game,
      deal.declarer,
      gettext("You are to declare"),
      gettext("%(name)s is to declare"),
    );
  return saidBefore(game, deal, card).at(-1) ?? toDeclare();
}
