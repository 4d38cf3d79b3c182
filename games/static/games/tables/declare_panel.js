// Declaring: the contracts left, each with what it means; then the trump suit or the starting rank,
// chosen on the hand or beside it.

import { suitSign } from "../card_art.js";
import { cardsOf, rankText, suitName } from "../cards.js";
import { h } from "../dom.js";
import { fill } from "../text.js";
import { contractName, declarationName, meaning, nameOf } from "./labels.js";
import { contractNamed } from "./view_model.js";

export function declaring(scene) {
  const { view, ui, deal } = scene;
  const chosen = contractNamed(view, ui.contract);
  const open = new Set(deal.legal.map((text) => text.slice(8).split(":")[0]));
  return h(
    "section",
    { class: "panel sayings", "aria-labelledby": "declaring" },
    h(
      "h2",
      { id: "declaring" },
      chosen?.asks ? contractName(chosen.name) : gettext("Choose your contract"),
    ),
    chosen?.asks ? details(scene, chosen) : h(
      "div",
      { class: "contracts" },
      view.ruleset.contracts.map((contract) => option(contract, open, ui)),
    ),
    chosen && confirmation(scene, chosen),
  );
}

function option(contract, open, ui) {
  const gone = !open.has(contract.name);
  return h(
    "button",
    {
      type: "button",
      class: "option quiet",
      "data-do": "contract",
      "data-contract": contract.name,
      "data-key": contract.name,
      "aria-pressed": String(ui.contract === contract.name),
      disabled: gone,
    },
    h("b", {}, contractName(contract.name)),
    h("span", { class: "worth" }, gone ? gettext("already declared") : meaning(contract)),
  );
}

function details({ view, ui, deal }, contract) {
  const hand = cardsOf(deal.hands[view.you]);
  const trump = contract.asks === "trump";
  const hint = trump
    ? gettext("Tap a card of the trump suit in your hand, or choose it here.")
    : gettext("Tap a card of the rank you start from, or choose it here.");
  const none = !trump && !contract.detail_required;
  return h(
    "div",
    {
      class: "details",
      role: "group",
      "aria-label": trump ? gettext("Trumps") : gettext("Starting rank"),
    },
    h("p", { class: "small soft" }, meaning(contract), ". ", hint),
    h(
      "div",
      { class: trump ? "suits-row" : "ranks-row" },
      contract.details.map((detail) =>
        detailButton(detail, {
          trump,
          held: held(hand, detail, trump),
          chosen: ui.detail === detail,
        })
      ),
      none &&
        h("button", {
          type: "button",
          class: "quiet detail wide",
          "data-do": "detail",
          "data-detail": "",
          "aria-pressed": String(ui.detail === ""),
        }, gettext("The first card decides")),
    ),
  );
}

const held = (hand, detail, trump) => hand.filter((card) => card[trump ? 0 : 1] === detail).length;

function detailButton(detail, { trump, held, chosen }) {
  const name = trump
    ? (detail === "NT" ? gettext("without trumps") : suitName(detail))
    : rankText(detail);
  const label = detail === "NT"
    ? name
    : fill(gettext("%(name)s: you hold %(n)s"), { name, n: held });
  return h(
    "button",
    {
      type: "button",
      class: "quiet detail",
      "data-do": "detail",
      "data-detail": detail,
      "data-key": detail,
      "aria-pressed": String(chosen),
      "aria-label": label,
    },
    trump && detail !== "NT"
      ? [suitSign(detail), h("span", { class: "held" }, held)]
      : trump
      ? gettext("NT")
      : h("span", {}, rankText(detail)),
  );
}

// The text of what would be declared; null while a suit or rank is missing.
export function declaration({ view, ui }) {
  const contract = contractNamed(view, ui.contract);
  if (!contract) return null;
  if (!contract.asks || ui.detail === "") return contract.name;
  return ui.detail ? `${contract.name}:${ui.detail}` : null;
}

function confirmation(scene, chosen) {
  const text = declaration(scene);
  const label = text
    ? fill(gettext("Declare %(contract)s"), { contract: declarationName(text) })
    : chosen.asks === "trump"
    ? gettext("Which suit?")
    : gettext("Which rank?");
  return h(
    "p",
    { class: "actions sticky" },
    chosen.asks &&
      h(
        "button",
        { type: "button", class: "quiet", "data-do": "contract", "data-key": "other" },
        gettext("Another contract"),
      ),
    h("button", {
      type: "button",
      class: "go",
      "data-do": "declare",
      "data-key": "go",
      disabled: !text,
    }, label),
  );
}

// What the others see meanwhile.
export function waitingForContract({ view, deal }) {
  const left = deal.contracts.map((name) => contractNamed(view, name)).filter(Boolean);
  return h(
    "div",
    { class: "announced" },
    h(
      "p",
      { class: "title" },
      fill(gettext("%(name)s chooses a contract"), { name: nameOf(view, deal.declarer) }),
    ),
    h("ul", { class: "left" }, left.map((contract) => h("li", {}, contractName(contract.name)))),
  );
}
