// The effect of a tap on a card of the hand, which depends on the phase of the deal.

import { fill } from "../text.js";
import { animateMoves, cardPositions } from "./animation.js";
import { rowFor } from "./poker_rows.js";
import { contractOf, nameOf, phaseOf } from "./view_model.js";

export async function tapCard(table, card) {
  table.ui.focus = card;
  // A player need not wait for a held trick.
  if (table.ui.heldTrick) await table.skipPause();
  if (table.ui.result) return table.showMessage(nextDealText(), "result");
  const refusal = refusalText(table.view);
  if (refusal !== null) return table.showMessage(refusal, table.view.to_act ? "" : "wait");
  if (phaseOf(table.view) === "declare") return chooseDetail(table, card);
  return table.ui.rows ? moveBetweenRows(table, card) : playOrSelect(table, card);
}

const nextDealText = () =>
  gettext("These are your cards of the next deal. First touch “Continue”.");

// Why no card can be tapped now: null if one can, "" if there is no reason to show.
function refusalText(view) {
  if (view.claim) return gettext("First the claim is answered.");
  if (!view.to_act) {
    if (!view.turn || view.status !== "playing") return "";
    return fill(gettext("Wait: it is the turn of %(name)s."), { name: nameOf(view, view.turn) });
  }
  return phaseOf(view) === "double"
    ? gettext("First the doubles: then the cards are played.")
    : null;
}

// While declaring, a tap on a card chooses its suit or rank.
function chooseDetail(table, card) {
  const contract = contractOf(table.view, table.ui.contract);
  if (!contract?.asks) return table.showMessage(gettext("First choose a contract."));
  const detail = contract.asks === "trump" ? card[0] : card[1];
  if (contract.details.includes(detail)) table.updateUi({ detail });
}

function moveBetweenRows(table, card) {
  const { rows, row } = table.ui;
  const positions = cardPositions(table);
  const from = rows.findIndex((cards) => cards.includes(card));
  if (from >= 0) rows[from] = rows[from].filter((other) => other !== card);
  else rows[rowFor(rows, row)]?.push(card);
  table.render();
  animateMoves(table, positions);
}

function playOrSelect(table, card) {
  const { view, ui, settings } = table;
  const action = `play ${card}`;
  if (!view.deal.legal.includes(action)) {
    const why = view.why[action] ?? gettext("This card cannot be played now.");
    return table.showMessage(why, "warn");
  }
  if (settings.confirm && ui.selected !== card) {
    return table.updateUi({ selected: card, message: null });
  }
  return table.sender.act(action);
}
