// Declaring: the contracts left, each with its points; then the trump suit or the starting rank,
// chosen in the hand or beside it.

/** @import { Contract, Scene } from "./types.d.ts" */

import { suitIcon } from "../card_art.js";
import { cardsOf, rankText, suitName } from "../cards.js";
import { button, h } from "../dom.js";
import { fill } from "../text.js";
import { aboutText, contractName, declarationName, worthText } from "./labels.js";
import { gameLine } from "./trick_area.js";
import { contractOf, nameOf, onlyContract } from "./view_model.js";

/** @param {Scene} scene */
export function declarePanel(scene) {
  const { view, ui, deal, links } = scene;
  const chosen = contractOf(view, ui.contract ?? onlyContract(view));
  const isOnly = Boolean(onlyContract(view));
  const open = new Set(deal.legal.map((text) => text.slice("declare ".length).split(":")[0]));
  const options = () => view.ruleset.contracts.map(({ name }) => contractButton(name, open, ui));
  return h(
    "section",
    { class: "panel choices", "aria-labelledby": "declaring" },
    h(
      "h2",
      { id: "declaring" },
      isOnly ? onlyText(chosen) : chosen?.asks ? contractName(chosen.name) : chooseText(),
    ),
    !chosen && links.explains && h("p", { class: "about small soft" }, whatToChoose(view)),
    !chosen && gameLine(scene),
    chosen?.asks
      ? details(scene, chosen)
      : isOnly
      ? h("p", { class: "small soft" }, worthText(chosen.name))
      : h("div", { class: "contracts" }, options()),
    chosen && links.explains && h("p", { class: "about small soft" }, aboutText(chosen.name)),
    chosen && confirmation(scene, chosen),
  );
}

const chooseText = () => gettext("Choose your contract");

/** @param {Contract} contract */
const onlyText = ({ name }) =>
  fill(gettext("Only %(contract)s is left"), { contract: contractName(name) });

// An explanation of the contracts, where the game is explained.
const whatToChoose = ({ ruleset }) =>
  ruleset.rotation === "shared"
    ? gettext(
      "You declare: choose what counts in this deal. In this game each contract is played once.",
    )
    : gettext("You declare: choose what counts in this deal. You declare each contract once.");

function contractButton(name, open, ui) {
  const attributes = {
    "data-do": "contract",
    "data-contract": name,
    "data-key": name,
    "aria-pressed": String(ui.contract === name),
    disabled: !open.has(name),
  };
  const worth = open.has(name) ? worthText(name) : gettext("already declared");
  return button(
    { class: "option quiet", ...attributes },
    h("b", {}, contractName(name)),
    h("span", { class: "worth" }, worth),
  );
}

/** @param {Scene} scene @param {Contract} contract */
function details({ view, ui, deal }, contract) {
  const isTrump = contract.asks === "trump";
  const hint = isTrump
    ? gettext("Tap a card of the trump suit in your hand, or choose it here.")
    : gettext("Tap a card of the rank you start from, or choose it here.");
  const hand = cardsOf(deal.hands[view.you]);
  const held = (detail) => hand.filter((card) => card[isTrump ? 0 : 1] === detail).length;
  const label = isTrump ? gettext("Trumps") : gettext("Starting rank");
  return h(
    "div",
    { class: "details", role: "group", "aria-label": label },
    h("p", { class: "small soft" }, worthText(contract.name), ". ", hint),
    isTrump &&
      h("p", { class: "small counted" }, gettext("The number of your cards in each suit:")),
    h(
      "div",
      { class: isTrump ? "suits-row" : "ranks-row" },
      contract.details.map((detail) =>
        isTrump
          ? trumpButton(detail, ui.detail === detail, held(detail))
          : rankButton(detail, ui.detail === detail, held(detail))
      ),
      !contract.detail_required &&
        detailButton("", ui.detail === "", { wide: true }, gettext("The first card decides")),
    ),
  );
}

function trumpButton(suit, isChosen, held) {
  if (suit === "NT") {
    return detailButton(suit, isChosen, { label: gettext("without trumps") }, gettext("NT"));
  }
  const label = heldText(suitName(suit), held);
  const content = [suitIcon(suit), h("span", { class: "held" }, held)];
  return detailButton(suit, isChosen, { label }, content);
}

function rankButton(rank, isChosen, held) {
  const label = heldText(rankText(rank), held);
  return detailButton(rank, isChosen, { label }, h("span", {}, rankText(rank)));
}

const heldText = (name, n) => fill(gettext("%(name)s: you hold %(n)s"), { name, n });

function detailButton(detail, isChosen, { label = null, wide = false }, content) {
  return button({
    class: `quiet detail${wide ? " wide" : ""}`,
    "data-do": "detail",
    "data-detail": detail,
    "data-key": detail || "none",
    "aria-pressed": String(isChosen),
    "aria-label": label,
  }, content);
}

/**
 * The declaration so far, such as "trumps:S"; null while a suit or rank is missing.
 * @param {Scene} scene
 */
export function declaration({ view, ui }) {
  const contract = contractOf(view, ui.contract);
  if (!contract) return null;
  if (!contract.asks || ui.detail === "") return contract.name;
  return ui.detail ? `${contract.name}:${ui.detail}` : null;
}

/** @param {Scene} scene @param {Contract} chosen */
function confirmation(scene, chosen) {
  const text = declaration(scene);
  const missing = chosen.asks === "trump" ? gettext("Which suit?") : gettext("Which rank?");
  const label = text
    ? fill(gettext("Declare %(contract)s"), { contract: declarationName(text) })
    : missing;
  return h(
    "p",
    { class: "actions sticky" },
    chosen.asks && !onlyContract(scene.view) &&
      button(
        { class: "quiet", "data-do": "contract", "data-key": "other" },
        gettext("Another contract"),
      ),
    button({ class: "go", "data-do": "declare", "data-key": "go", disabled: !text }, label),
  );
}

/** The panel of the other players while declarer chooses. @param {Scene} scene */
export function waitingForContract({ view, deal, links }) {
  const name = nameOf(view, deal.declarer);
  return h(
    "div",
    { class: "announced" },
    h("p", { class: "title" }, fill(gettext("%(name)s chooses a contract"), { name })),
    gameLine({ view, deal, links }),
    h("ul", { class: "left" }, deal.contracts.map((one) => h("li", {}, contractName(one)))),
  );
}
