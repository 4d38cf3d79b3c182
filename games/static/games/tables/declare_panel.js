// Declaring: the contracts left, each with its points; then the trump suit or the starting rank,
// chosen in the hand or beside it.

/** @import { Contract, Scene, Ui } from "./types.d.ts" */

import { suitIcon } from "../card_art.js";
import { cardsOf, rankText, suitName } from "../cards.js";
import { button, h } from "../dom.js";
import { fill } from "../text.js";
import { aimText, contractName, declarationName, worthText } from "./labels.js";
import { aboutContract, gameLine } from "./trick_area.js";
import { contractOf, detailsInOrder, nameOf, onlyContract } from "./view_model.js";

/** @param {Scene} scene */
export function declarePanel(scene) {
  const { view, ui, deal, links } = scene;
  const chosen = contractOf(view, ui.contract ?? onlyContract(view));
  const isOnly = Boolean(onlyContract(view));
  const open = new Set(deal.legal.map((text) => text.slice("declare ".length).split(":")[0]));
  const options = () => view.ruleset.contracts.map((one) => contractButton(one, open, ui));
  const key = chosen?.asks ? `declare ${chosen.name}` : "declare"; // another one is not scrolled
  return h(
    "section",
    {
      class: `panel choices${isOnly && !chosen.asks ? " only" : ""}`,
      "aria-labelledby": "declaring",
      "data-key": key,
    },
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
    chosen && links.explains &&
      h("div", { class: "told" }, aboutContract(chosen.name)),
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

// The points of the contracts with tricks say what one does in them.
/** @param {Contract} contract @param {Set<string>} open @param {Ui} ui */
function contractButton({ name, play }, open, ui) {
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
    play === "layout" && open.has(name) && h("span", { class: "how" }, aimText(name)),
    h("span", { class: "worth" }, worth),
  );
}

/** @param {Scene} scene @param {Contract} contract */
function details({ view, ui, deal, settings }, contract) {
  const isTrump = contract.asks === "trump";
  const hand = cardsOf(deal.hands[view.you]);
  const held = (detail) => hand.filter((card) => card[isTrump ? 0 : 1] === detail).length;
  return h(
    "div",
    { class: "details", role: "group", "aria-labelledby": "asked" },
    h("p", { class: "worths small soft" }, worthText(contract.name), "."),
    h("p", { id: "asked", class: "asked" }, isTrump ? askedSuit() : askedRank()),
    h("p", { class: "small counted" }, isTrump ? countedSuits() : countedRanks()),
    h(
      "div",
      { class: isTrump ? "suits-row" : "ranks-row" },
      detailsInOrder(contract, settings).map((detail) =>
        isTrump
          ? trumpButton(detail, ui.detail === detail, held(detail))
          : rankButton(detail, ui.detail === detail, held(detail))
      ),
      !contract.detail_required &&
        detailButton("", ui.detail === "", { wide: true }, gettext("The first card decides")),
    ),
  );
}

const askedSuit = () => gettext("Choose the trump suit, here or in your hand");

const askedRank = () => gettext("Choose the rank that every suit begins with");

const countedSuits = () => gettext("The number of your cards in each suit:");

const countedRanks = () => gettext("The number of your cards of each rank:");

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
  const content = [h("span", {}, rankText(rank)), h("span", { class: "held" }, held || "–")];
  return detailButton(rank, isChosen, { label }, content);
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
  const missing = chosen.asks === "trump"
    ? gettext("First choose a suit")
    : gettext("First choose a rank");
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
export function waitingForContract(scene) {
  const { view, deal } = scene;
  const name = nameOf(view, deal.declarer);
  return h(
    "div",
    { class: "announced" },
    h("p", { class: "title" }, fill(gettext("%(name)s chooses a contract"), { name })),
    gameLine(scene),
    h("ul", { class: "left" }, deal.contracts.map((one) => h("li", {}, contractName(one)))),
  );
}
