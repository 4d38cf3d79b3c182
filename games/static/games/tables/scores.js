// Scores: what a deal came to, the sheet of the whole game, the end of it.

import { cardName, SUIT_SIGNS } from "../cards.js";
import { h } from "../dom.js";
import { silent } from "../playing_card.js";
import { fill, listed, number, points } from "../text.js";
import { laidRows } from "./arrange_panel.js";
import { csrfToken } from "./connection.js";
import {
  contractName,
  declarationName,
  detailText,
  doublesSaid,
  meaning,
  nameOf,
} from "./labels.js";
import { declarationSigned } from "./trick_area.js";
import {
  contractNamed,
  countedIn,
  detailOf,
  doubledBy,
  givenName,
  initials,
  openlyTaken,
  totalOf,
  tricksOf,
  tricksTaken,
  wayOf,
} from "./view_model.js";

// --- One deal --------------------------------------------------------------------------------

export function result(scene) {
  const { view, ui } = scene;
  const ended = ui.result;
  const last = view.status === "over";
  return h(
    "section",
    { class: "panel result", "aria-labelledby": "result", tabindex: "-1" },
    h(
      "p",
      { class: "eyebrow" },
      fill(gettext("Deal %(number)s, declared by %(name)s"), {
        number: ended.number,
        name: nameOf(view, ended.declarer),
      }),
    ),
    h("h2", { id: "result" }, declarationSigned(view, ended.contract)),
    h("p", { class: "small soft worth" }, meaning(contractNamed(view, ended.contract))),
    resultTable(view, ended),
    h(
      "p",
      { class: "small doubles-said" },
      doublesText(view, ended),
      " ",
      claimedText(view, ended),
    ),
    laidRows(view, ended),
    h(
      "p",
      { class: "actions sticky" },
      h(
        "button",
        { type: "button", class: "go", "data-do": "continue" },
        last ? gettext("The final scores") : gettext("Continue"),
      ),
      view.turn === view.you && view.you && !last &&
        h("span", { class: "small soft" }, gettext("It is your turn to declare.")),
    ),
  );
}

function resultTable(view, ended) {
  const seats = view.ruleset.seats;
  const totals = totalsAfter(view, ended.number);
  const side = (seat) => ended.net[seat] - ended.raw[seat];
  const doubled = ended.doubles.length > 0;
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      { class: "scores" },
      h("caption", { class: "visually-hidden" }, gettext("Scores of the deal")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, gettext("Player")),
          [
            gettext("Raw"),
            doubled && gettext("Doubles"),
            doubled && gettext("Net"),
            gettext("Total"),
          ].filter(Boolean).map((name) => h("th", { scope: "col", class: "number" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        seats.map((seat) =>
          h(
            "tr",
            { class: seat === view.you ? "self" : "", "data-key": seat },
            h(
              "th",
              { scope: "row" },
              h("span", { class: "name" }, nameOf(view, seat)),
              h("span", { class: "took" }, took(view, ended, seat)),
            ),
            [ended.raw[seat], doubled && side(seat), doubled && ended.net[seat], totals[seat]]
              .filter((n) => n !== false).map((n) => h("td", { class: "number" }, number(n))),
          )
        ),
      ),
    ),
  );
}

function totalsAfter(view, count) {
  return Object.fromEntries(
    view.ruleset.seats.map((seat) => [
      seat,
      view.sheet.deals.slice(0, count).reduce((sum, deal) => sum + deal.net[seat], 0),
    ]),
  );
}

// What somebody took, as far as it counted; after a claim it is only known as the sheet has it.
function took(view, deal, seat) {
  if (deal.claim) return takenSaid(view, deal, seat);
  const way = wayOf(view, deal.contract);
  if (way === "layout") return placeSaid(view, deal, seat);
  if (way === "arranging") {
    return fill(ngettext("%(n)s row", "%(n)s rows", deal.taken?.[seat] ?? 0), {
      n: deal.taken?.[seat] ?? rowsBeaten(view, deal, seat),
    });
  }
  if (!Object.keys(deal.won).length) return gettext("not played");
  const counts = countedIn(contractNamed(view, deal.contract));
  const tricks = tricksOf(view, deal);
  const cards = openlyTaken(view, deal, seat);
  const n = tricksTaken(tricks, seat);
  return [
    !cards.length && counts.has("tricks") &&
    fill(ngettext("%(n)s trick", "%(n)s tricks", n), { n }),
    !cards.length && !counts.has("tricks") &&
    (deal.raw[seat] ? placesSaid(tricks, seat, contractNamed(view, deal.contract)) : "–"),
    cards.length > 0 &&
    h(
      "span",
      { class: `taken${cards.length > 4 ? " many" : ""}` },
      cards.map((card) =>
        h(
          "span",
          { class: "one" },
          silent(card),
          h("span", { class: "visually-hidden" }, cardName(card)),
        )
      ),
    ),
  ];
}

function takenSaid(view, deal, seat) {
  const { taken } = view.sheet.deals[deal.number - 1];
  const { scoring } = contractNamed(view, deal.contract);
  if (!taken || scoring.kind === "together") return "";
  if (Array.isArray(taken)) {
    return listed(
      taken.map((by, n) => (by === seat ? filled(view, deal, { scoring, n }) : null)).filter(
        Boolean,
      ),
    ) || "–";
  }
  const said = COUNTS[scoring.what](taken[seat] ?? 0);
  return taken.ace === seat ? `${said}, ${gettext("ace of hearts")}` : said;
}

// What the place of a number is in a deal that was claimed.
function filled(view, deal, { scoring, n }) {
  if (scoring.what === "king") return gettext("king of hearts");
  if (scoring.kind === "split") return gettext("most cards of one suit");
  const all = (deal.play.length + Object.values(deal.hands).join("").replaceAll(".", "").length) /
    view.ruleset.seats.length;
  const trick = scoring.what === "last-tricks" ? all - scoring.values.length + n + 1 : [1, all][n];
  return fill(gettext("trick %(n)s"), { n: trick });
}

const COUNTS = {
  tricks: (n) => fill(ngettext("%(n)s trick", "%(n)s tricks", n), { n }),
  queens: (n) => fill(ngettext("%(n)s queen", "%(n)s queens", n), { n }),
  hearts: (n) => fill(ngettext("%(n)s heart", "%(n)s hearts", n), { n }),
};

function placesSaid(tricks, seat, { scoring }) {
  const numbers = tricks.map((trick, n) => (trick.winner === seat ? n + 1 : 0)).filter(Boolean);
  if (scoring.what === "last-tricks") {
    return listed(
      numbers.filter((n) => n > tricks.length - scoring.values.length).map((n) =>
        fill(gettext("trick %(n)s"), { n })
      ),
    );
  }
  if (scoring.what === "first-and-last") {
    return listed(
      numbers.filter((n) => n === 1 || n === tricks.length).map((n) =>
        fill(gettext("trick %(n)s"), { n })
      ),
    );
  }
  return fill(ngettext("%(n)s trick", "%(n)s tricks", numbers.length), { n: numbers.length });
}

function placeSaid(view, deal, seat) {
  const order = Object.values(deal.raw).sort((a, b) => b - a);
  const place = (contractNamed(view, deal.contract).positive ? order : order.reverse()).indexOf(
    deal.raw[seat],
  ) + 1;
  return deal.left[seat]
    ? fill(ngettext("%(n)s card left", "%(n)s cards left", deal.left[seat]), { n: deal.left[seat] })
    : fill(pgettext("place in going out", "out, place %(n)s"), { n: place });
}

function rowsBeaten(view, deal, seat) {
  return Math.round(deal.raw[seat] / (contractNamed(view, deal.contract).scoring.each || 1));
}

function doublesText(view, deal) {
  const doublers = view.ruleset.seats.filter((seat) => doubledBy(deal.doubles, seat).length);
  if (!doublers.length) return gettext("Nobody doubled.");
  return `${doublers.map((seat) => doublesSaid(view, deal, seat)).join("; ")}.`;
}

function claimedText(view, { claim }) {
  if (!claim) return "";
  const words = claim.what === "claim rest"
    ? gettext("%(name)s claimed all the rest.")
    : gettext("What was left was shared out as %(name)s proposed.");
  return fill(words, { name: nameOf(view, claim.by) });
}

// --- The sheet -------------------------------------------------------------------------------

export function sheet(scene) {
  const { view } = scene;
  const seats = view.ruleset.seats;
  return [
    h(
      "div",
      { class: "scroll" },
      h(
        "table",
        { class: "game-sheet" },
        h("caption", { class: "visually-hidden" }, gettext("Score sheet")),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h(
              "th",
              { scope: "col" },
              h("span", { class: "visually-hidden" }, gettext("Deal and contract")),
            ),
            seats.map((seat) =>
              h(
                "th",
                { scope: "col", class: "number", title: nameOf(view, seat) },
                h("span", { class: "name" }, givenName(view, seat)[0]),
              )
            ),
          ),
        ),
        h("tbody", {}, lines(view).map((line) => row(scene, line))),
        h(
          "tfoot",
          {},
          adjustments(view),
          h(
            "tr",
            {},
            h("th", { scope: "row" }, gettext("Total")),
            seats.map((seat) =>
              h("td", { class: "number" }, number(totalOf(view, seat), { class: "total" }))
            ),
          ),
        ),
      ),
    ),
    stillToCome(scene),
  ];
}

function lines(view) {
  const totals = Object.fromEntries(view.ruleset.seats.map((seat) => [seat, 0]));
  return view.sheet.deals.map((deal) => {
    for (const seat of view.ruleset.seats) totals[seat] += deal.net[seat];
    return { ...deal, totals: { ...totals } };
  });
}

function row({ view }, line) {
  const starts = line.number === 1 || view.sheet.deals[line.number - 2].declarer !== line.declarer;
  const label = fill(gettext("Deal %(number)s: %(contract)s, declared by %(name)s"), {
    number: line.number,
    contract: declarationName(line.contract),
    name: nameOf(view, line.declarer),
  });
  return h(
    "tr",
    { class: starts ? "starts" : "", "data-key": `deal-${line.number}` },
    h(
      "th",
      { scope: "row" },
      h(
        "span",
        { "aria-hidden": "true" },
        h("span", { class: "n" }, line.number),
        " ",
        short(view, line.contract),
      ),
      h("span", { class: "visually-hidden" }, label),
    ),
    view.ruleset.seats.map((seat) =>
      h(
        "td",
        { class: `number${seat === line.declarer ? " declares" : ""}` },
        marks(view, line, seat),
        number(line.net[seat], { class: "net" }),
        number(line.totals[seat], { class: "total" }),
      )
    ),
  );
}

const SHORT = {
  "no-tricks": () => pgettext("letter of No Tricks", "T"),
  "no-queens": () => pgettext("letter of No Queens", "Q"),
  "no-last-two": () => pgettext("letter of No Last Two", "L"),
  "no-hearts": () => pgettext("letter of No Hearts", "H"),
  "no-king": () => pgettext("letter of No King", "K"),
  trumps: () => pgettext("letter of Trumps", "Tr"),
  dominoes: () => pgettext("letter of Dominoes", "D"),
  "ravage-city": () => pgettext("letter of Ravage City", "R"),
  "chinese-poker": () => pgettext("letter of Chinese Poker", "P"),
  salad: () => pgettext("letter of Salad", "S"),
  "first-and-last": () => pgettext("letter of First and Last", "FL"),
};

// The contract as it stands at the left of a sheet: Q, ♥, D7.
function short(view, text) {
  const detail = detailOf(text);
  const name = text.split(":")[0];
  if (contractNamed(view, text).asks === "trump" && detail !== "NT") {
    return h("span", { class: `suit-${detail.toLowerCase()}` }, SUIT_SIGNS[detail]);
  }
  return [
    SHORT[name](),
    detail && h("sub", {}, detail === "NT" ? gettext("NT") : detailText(view, text)),
  ];
}

function marks(view, line, seat) {
  const of = doubledBy(line.doubles, seat);
  if (!of.length) return null;
  const letters = initials(view);
  const everybody = of.length === view.ruleset.seats.length - 1;
  const text = everybody ? "X" : of.map((other) => letters[other]).join("");
  return [
    h("span", {
      class: `mark${of.includes(line.declarer) ? " ringed" : ""}`,
      "aria-hidden": "true",
    }, text),
    h("span", { class: "visually-hidden" }, doublesSaid(view, line, seat)),
  ];
}

function adjustments(view) {
  const given = view.adjustments ?? {};
  if (!Object.values(given).some(Boolean)) return null;
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, gettext("Adjusted")),
    view.ruleset.seats.map((seat) =>
      h("td", { class: "number" }, given[seat] ? number(given[seat]) : "")
    ),
  );
}

function stillToCome({ view }) {
  if (view.status === "over") return null;
  const letters = initials(view);
  const compulsory = view.ruleset.min_doubles > 0;
  const owes = (declarer) => Object.entries(view.sheet.owed?.[declarer] ?? {}).filter(([, n]) => n);
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      { class: "to-come" },
      h("caption", {}, gettext("Still to come")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, gettext("Declarer")),
          h("th", { scope: "col" }, gettext("Contracts left")),
          compulsory && h("th", { scope: "col" }, gettext("Doubles owed")),
        ),
      ),
      h(
        "tbody",
        {},
        view.ruleset.seats.map((seat) =>
          h(
            "tr",
            { "data-key": seat },
            h("th", { scope: "row" }, nameOf(view, seat)),
            h("td", {}, contractsLeft(view, seat)),
            compulsory && h(
              "td",
              {},
              owes(seat).length
                ? owes(seat).map(([other, n]) =>
                  h(
                    "span",
                    { class: "owes", title: nameOf(view, other) },
                    `${letters[other]}${"○".repeat(n)} `,
                  )
                )
                : h("span", { class: "soft" }, gettext("none")),
            ),
          )
        ),
      ),
    ),
  );
}

function contractsLeft(view, seat) {
  const left = new Set(view.sheet.left[seat]);
  return [
    h(
      "span",
      { class: "letters", "aria-hidden": "true" },
      view.ruleset.contracts.map(({ name }) =>
        h("span", { class: left.has(name) ? "" : "gone", title: contractName(name) }, SHORT[name]())
      ),
    ),
    h(
      "span",
      { class: "visually-hidden" },
      left.size ? listed([...left].map(contractName)) : gettext("none"),
    ),
  ];
}

// --- The end -----------------------------------------------------------------------------------

export function ending(scene) {
  const { view, links } = scene;
  const way = view.ruleset.low_wins ? 1 : -1;
  const ranked = [...view.ruleset.seats].sort((a, b) =>
    way * (totalOf(view, a) - totalOf(view, b))
  );
  const place = (seat) =>
    ranked.findIndex((other) => totalOf(view, other) === totalOf(view, seat)) + 1;
  const over = view.status === "over";
  return h(
    "section",
    { class: "panel result ending", "aria-labelledby": "ending" },
    h("p", { class: "suits", "aria-hidden": "true" }, "♠♥♦♣"),
    h(
      "h2",
      { id: "ending" },
      over ? gettext("The game is over") : gettext("This game was given up"),
    ),
    h(
      "ol",
      { class: "ranking" },
      ranked.map((seat) =>
        h(
          "li",
          { class: seat === view.you ? "self" : "", "data-key": seat },
          h("span", { class: "place" }, place(seat)),
          h("span", { class: "name" }, nameOf(view, seat)),
          h("span", { class: "number" }, points(totalOf(view, seat))),
        )
      ),
    ),
    h(
      "p",
      { class: "actions" },
      view.you && links.rematch && over &&
        h(
          "form",
          { method: "post", action: links.rematch },
          h("input", { type: "hidden", name: "csrfmiddlewaretoken", value: csrfToken() }),
          h("button", {}, view.rematch ? gettext("To the next game") : gettext("Play again")),
        ),
      links.replay && h("a", { class: "button quiet", href: links.replay }, gettext("Replay")),
      links.sheet && h("a", { class: "button quiet", href: links.sheet }, gettext("Score sheet")),
      links.lobby && h("a", { class: "button quiet", href: links.lobby }, gettext("Other tables")),
    ),
  );
}
