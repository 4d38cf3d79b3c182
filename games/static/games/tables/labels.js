// How contracts, seats and what happens are said at the table.

import { cardName, rankName, rankText, suitName } from "../cards.js";
import { fill, listed, points } from "../text.js";
import { contractNamed, detailOf } from "./view_model.js";

const CONTRACTS = {
  "no-tricks": () => gettext("No Tricks"),
  "no-queens": () => gettext("No Queens"),
  "no-last-two": () => gettext("No Last Two"),
  "no-hearts": () => gettext("No Hearts"),
  "no-king": () => gettext("No King (Barbu)"),
  trumps: () => gettext("Trumps"),
  dominoes: () => gettext("Dominoes"),
  "ravage-city": () => gettext("Ravage City"),
  "chinese-poker": () => gettext("Chinese Poker"),
  salad: () => gettext("Salad"),
  "first-and-last": () => gettext("First and Last"),
};

export const contractName = (name) => (CONTRACTS[name] ? CONTRACTS[name]() : name);

export function declarationName(text) {
  const [name, detail] = text.split(":");
  if (!detail) return contractName(name);
  const said = name === "dominoes"
    ? fill(gettext("from the %(rank)s"), { rank: rankName(detail) })
    : detailName(detail);
  return fill(pgettext("a contract and its trumps", "%(contract)s: %(detail)s"), {
    contract: contractName(name),
    detail: said,
  });
}

export const detailName = (
  detail,
) => (detail === "NT" ? gettext("without trumps") : suitName(detail));

// What a contract is worth, in a line.
export function meaning(contract) {
  const { scoring } = contract;
  return scoring.kind === "together"
    ? gettext("Tricks, queens, hearts and the king of hearts all count")
    : MEANINGS[scoring.what]?.(scoring) ?? "";
}

const each = (text) => (scoring) => fill(text(), { points: points(scoring.each) });
const values = (scoring) => scoring.values.map(points).join(" ");

const MEANINGS = {
  tricks: each(() => gettext("%(points)s for each trick")),
  queens: each(() => gettext("%(points)s for each queen")),
  wins: each(() => gettext("%(points)s for each row that beats another player’s")),
  hearts: (
    scoring,
  ) => (scoring.extra
    ? fill(gettext("%(points)s for each heart, %(ace)s for the ace"), {
      points: points(scoring.each),
      ace: points(scoring.each + scoring.extra),
    })
    : fill(gettext("%(points)s for each heart"), { points: points(scoring.each) })),
  king: (scoring) =>
    fill(gettext("%(points)s for the king of hearts"), { points: values(scoring) }),
  "last-tricks": (scoring) =>
    fill(gettext("%(points)s for the last tricks"), { points: values(scoring) }),
  "first-and-last": (scoring) =>
    fill(gettext("%(points)s for the first and the last trick"), { points: values(scoring) }),
  "going-out": (scoring) =>
    fill(gettext("%(points)s in the order of going out"), { points: values(scoring) }),
  "most-of-a-suit": (scoring) =>
    fill(gettext("%(points)s for the most cards of one suit"), { points: points(scoring.total) }),
};

export const nameOf = (view, seat) => view.seats[seat]?.name || SEATS[seat]();
const SEATS = {
  N: () => gettext("North"),
  E: () => gettext("East"),
  S: () => gettext("South"),
  W: () => gettext("West"),
  X: () => pgettext("the fifth seat", "Fifth"),
};

// What was announced with the contract of a deal: a suit, or the rank of Dominoes.
export function detailText(view, text) {
  const detail = detailOf(text);
  return contractNamed(view, text)?.asks === "start"
    ? rankText(detail)
    : detail && detailName(detail);
}

export function doublesSaid(view, deal, seat) {
  const of = deal.doubles.filter((text) => text[0] === seat).map((text) => text[2]);
  if (!of.length) return fill(gettext("%(name)s passes"), { name: nameOf(view, seat) });
  return fill(gettext("%(name)s doubles %(others)s"), {
    name: nameOf(view, seat),
    others: listed(of.map((other) => nameOf(view, other))),
  });
}

export function playSaid(view, { seat, card }) {
  if (card === "-") return fill(gettext("%(name)s cannot play"), { name: nameOf(view, seat) });
  return fill(gettext("%(name)s plays the %(card)s"), {
    name: nameOf(view, seat),
    card: cardName(card),
  });
}

export const PHRASES = {
  hello: () => gettext("Hello!"),
  "good-luck": () => gettext("Good luck!"),
  "well-played": () => gettext("Well played!"),
  "bad-luck": () => gettext("Bad luck!"),
  thanks: () => gettext("Thank you!"),
  sorry: () => gettext("Sorry!"),
  "one-moment": () => gettext("One moment, please."),
  "here-again": () => gettext("Here again."),
  "your-turn": () => gettext("It is your turn."),
  "good-game": () => gettext("Good game!"),
};

const STRENGTHS = {
  novice: () => pgettext("strength of a bot", "novice"),
  club: () => pgettext("strength of a bot", "club"),
  expert: () => pgettext("strength of a bot", "expert"),
};
export const strengthName = (bot) => (STRENGTHS[bot] ? STRENGTHS[bot]() : bot);
