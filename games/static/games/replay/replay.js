// <barbu-replay>: a finished game, deal by deal and card by card. Where one is stands in the address
// (?deal=5&card=17), so that a link leads to a card.

import { cardName, SUITS } from "../cards.js";
import { h, show } from "../dom.js";
import { shown, silent } from "../playing_card.js";
import { sharesSaid } from "../tables/claim_shares.js";
import { fill, points } from "../text.js";
import { isCard, positionAt } from "./deal_state.js";
import { showProofs } from "./proofs.js";

const PACE = 900;
const SEAT_NAMES = {
  N: () => gettext("North"),
  E: () => gettext("East"),
  S: () => gettext("South"),
  W: () => gettext("West"),
  X: () => pgettext("the fifth seat", "Fifth"),
};

const CLAIMS = {
  "claim rest": () => gettext("%(name)s claims all the rest, and has it"),
  "claim none": () => gettext("%(name)s claims to take nothing more, and does not"),
};

class BarbuReplay extends HTMLElement {
  connectedCallback() {
    this.game = JSON.parse(document.getElementById("replay").textContent);
    this.log = h("p", { class: "visually-hidden", "aria-live": "polite" });
    this.stage = h("div", { class: "replay" });
    this.replaceChildren(this.stage, this.log);
    this.addEventListener(
      "click",
      (event) => this.#clicked(event.target.closest("[data-do]")?.dataset.do),
    );
    this.addEventListener(
      "input",
      (event) =>
        event.target.matches("[type=range]") && this.go(this.deal, Number(event.target.value)),
    );
    document.addEventListener("keydown", (event) => this.#key(event));
    document.querySelector(".deal-strip")?.addEventListener(
      "click",
      (event) => this.#chosen(event),
    );
    addEventListener("popstate", () => this.#fromAddress());
    this.#fromAddress();
    showProofs(document.getElementById("proofs"), this.game);
  }

  #fromAddress() {
    const wanted = new URL(location.href).searchParams;
    this.go(Number(wanted.get("deal")) || 1, Number(wanted.get("card")) || 0, { quiet: true });
  }

  get row() {
    return this.game.deals[this.deal - 1];
  }

  // Shows the deal after so many cards; both are brought to what there is.
  go(deal, card, { quiet = false } = {}) {
    this.deal = Math.min(Math.max(1, deal), this.game.deals.length);
    this.card = Math.min(Math.max(0, card), this.row.steps.length);
    const address = new URL(location.href);
    address.searchParams.set("deal", this.deal);
    address.searchParams.set("card", this.card);
    history.replaceState(history.state, "", address);
    this.draw();
    if (!quiet) this.log.textContent = this.#told();
  }

  #clicked(what) {
    const end = this.row.steps.length;
    const ways = {
      first: () => this.go(this.deal, 0),
      back: () => this.go(this.deal, this.card - 1),
      on: () => this.go(this.deal, this.card + 1),
      last: () => this.go(this.deal, end),
      before: () => this.go(this.deal - 1, 0),
      after: () => this.go(this.deal + 1, 0),
    };
    if (what === "run") return this.#run(!this.timer);
    if (!ways[what]) return;
    this.#run(false);
    ways[what]();
  }

  #run(on) {
    clearInterval(this.timer);
    this.timer = 0;
    if (on) {
      if (this.card === this.row.steps.length) this.go(this.deal, 0);
      this.timer = setInterval(() => {
        this.go(this.deal, this.card + 1);
        if (this.card === this.row.steps.length) this.#run(false);
      }, PACE);
    }
    this.draw();
  }

  #chosen(event) {
    const link = event.target.closest("a[data-deal]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#run(false);
    this.go(Number(link.dataset.deal), 0);
    this.scrollIntoView({ block: "start" });
  }

  #key(event) {
    if (
      event.altKey || event.ctrlKey || event.metaKey ||
      event.target.closest("input, select, textarea, summary, dialog")
    ) return;
    const keys = {
      ArrowLeft: "back",
      ArrowRight: "on",
      Home: "first",
      End: "last",
      PageUp: "before",
      PageDown: "after",
    };
    if (!keys[event.key] || !this.contains(document.activeElement)) return;
    event.preventDefault();
    this.#clicked(keys[event.key]);
  }

  name(seat) {
    return this.game.names[seat];
  }

  // Her first name, where nobody else has the same.
  #given(seat) {
    const given = (of) => this.name(of).split(" ")[0];
    return this.game.seats.some((other) => other !== seat && given(other) === given(seat))
      ? this.name(seat)
      : given(seat);
  }

  #told() {
    const at = positionAt(this.row, this.game.seats, this.card);
    const where = fill(gettext("Deal %(deal)s, card %(card)s"), {
      deal: this.deal,
      card: this.card,
    });
    return [where, this.#lastText(at), this.#takerText(at)].filter(Boolean).join(". ");
  }

  #lastText(at) {
    if (!at.last) return "";
    const [seat, text] = at.last;
    if (isCard(text)) {
      return fill(gettext("%(name)s plays the %(card)s"), {
        name: this.name(seat),
        card: cardName(text),
      });
    }
    if (CLAIMS[text]) return fill(CLAIMS[text](), { name: this.name(seat) });
    if (text.startsWith("claim agree ")) {
      return fill(gettext("The rest is shared out as %(name)s says: %(text)s"), {
        name: this.name(seat),
        text: sharesSaid(text, (other) => this.name(other)),
      });
    }
    return fill(text === "-" ? gettext("%(name)s passes") : gettext("%(name)s: %(text)s"), {
      name: this.name(seat),
      text,
    });
  }

  #takerText(at) {
    return at.taker ? fill(gettext("%(name)s takes the trick"), { name: this.name(at.taker) }) : "";
  }

  draw() {
    const { seats } = this.game;
    const at = positionAt(this.row, seats, this.card);
    show(
      this.stage,
      this.#heading(),
      h(
        "div",
        { class: `felt seats-${seats.length}` },
        seats.map((seat) => this.#hand(seat, at)),
        h("div", { class: "middle", "data-key": "middle" }, this.#middle(at)),
      ),
      this.#controls(),
      this.#ways(),
      h(
        "p",
        { class: "told" },
        this.#lastText(at),
        at.taker ? ". " : "",
        h("b", {}, this.#takerText(at)),
      ),
      this.#scores(),
    );
    for (const link of document.querySelectorAll(".deal-strip a")) {
      if (Number(link.dataset.deal) === this.deal) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  #heading() {
    const { words, declarer, doubles } = this.row;
    const said = doubles.map((text) => `${this.name(text[0])} → ${this.name(text[2])}`).join(", ");
    return h(
      "header",
      { class: "deal-head", "data-key": "head" },
      h(
        "h2",
        {},
        fill(gettext("Deal %(number)s: %(contract)s"), { number: this.deal, contract: words }),
      ),
      h(
        "p",
        {},
        fill(gettext("%(name)s declares"), { name: this.name(declarer) }),
        ". ",
        said
          ? fill(gettext("Doubles: %(doubles)s."), { doubles: said })
          : gettext("Nobody doubles."),
      ),
    );
  }

  #hand(seat, at) {
    const cards = at.hands[seat];
    const held = cards.filter((card) => !at.gone.has(card));
    const turn = this.row.steps[this.card]?.[0] === seat;
    const label = fill(gettext("%(name)s holds: %(cards)s"), {
      name: this.name(seat),
      cards: held.map(cardName).join(", ") || gettext("nothing"),
    });
    return h(
      "section",
      {
        class: `hand seat-${seat.toLowerCase()}${turn ? " turn" : ""}`,
        "data-key": seat,
        "aria-label": label,
      },
      h(
        "h3",
        {},
        h("span", { class: "letter" }, SEAT_NAMES[seat]()),
        " ",
        this.name(seat),
        seat === this.row.declarer && h("span", { class: "tag" }, gettext("declarer")),
        at.taken &&
          h(
            "span",
            { class: "taken" },
            fill(ngettext("%(n)s trick", "%(n)s tricks", at.taken[seat]), { n: at.taken[seat] }),
          ),
      ),
      h(
        "div",
        { class: "fan", "aria-hidden": "true" },
        cards.map((card) =>
          h("span", { class: at.gone.has(card) ? "gone" : "", "data-key": card }, silent(card))
        ),
      ),
    );
  }

  #middle(at) {
    if (at.trick) {
      return h(
        "div",
        { class: "trick" },
        at.trick.map(([seat, card]) =>
          h("div", {
            class: `laid laid-${seat.toLowerCase()}${seat === at.taker ? " taker" : ""}`,
            "data-key": card,
          }, shown(card))
        ),
      );
    }
    if (at.laid) {
      return h(
        "div",
        { class: "layout" },
        at.laid.map((row, n) =>
          h(
            "div",
            { class: "suit-row", "data-key": SUITS[n] },
            row.map((card) => h("span", { "data-key": card }, shown(card))),
          )
        ),
      );
    }
    return h(
      "div",
      { class: "arranged" },
      Object.entries(at.rows).map(([seat, rows]) =>
        h(
          "div",
          { "data-key": seat },
          h("h4", {}, this.name(seat)),
          rows.map((row) =>
            h("div", { class: "suit-row" }, row.map((card) => h("span", {}, shown(card))))
          ),
        )
      ),
    );
  }

  #controls() {
    const end = this.row.steps.length;
    const button = (what, sign, label, disabled = false) =>
      h("button", {
        type: "button",
        class: "quiet",
        "data-do": what,
        "data-key": what,
        "aria-label": label,
        title: label,
        disabled,
      }, h("span", { "aria-hidden": "true" }, sign));
    const said = fill(gettext("Card %(card)s of %(end)s"), { card: this.card, end });
    return h(
      "div",
      { class: "controls", "data-key": "controls" },
      h(
        "div",
        { class: "buttons", role: "group", "aria-label": gettext("Step through the deal") },
        button("first", "|◀", gettext("To the beginning of the deal"), this.card === 0),
        button("back", "◀", gettext("One card back"), this.card === 0),
        h("button", {
          type: "button",
          "data-do": "run",
          "data-key": "run",
          class: "run",
          disabled: end === 0,
        }, this.timer ? gettext("Stop") : gettext("Play")),
        button("on", "▶", gettext("One card on"), this.card === end),
        button("last", "▶|", gettext("To the end of the deal"), this.card === end),
      ),
      h(
        "label",
        { class: "slider" },
        h("span", {}, said),
        h("input", { type: "range", min: 0, max: end, value: this.card, "aria-label": said }),
      ),
    );
  }

  #ways() {
    return h(
      "div",
      { class: "ways", "data-key": "ways" },
      h("button", {
        type: "button",
        class: "quiet small",
        "data-do": "before",
        "data-key": "before",
        disabled: this.deal === 1,
      }, gettext("Deal before")),
      h("button", {
        type: "button",
        class: "quiet small",
        "data-do": "after",
        "data-key": "after",
        disabled: this.deal === this.game.deals.length,
      }, gettext("Next deal")),
      h("button", {
        type: "button",
        class: "plain",
        "data-copies": location.href,
        "data-key": "copy",
      }, gettext("Copy a link to this card")),
    );
  }

  #scores() {
    const { raw, net, totals } = this.row;
    const line = (label, of) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, label),
        this.game.seats.map((seat) =>
          h("td", { class: `number${of[seat] < 0 ? " minus" : ""}` }, points(of[seat]))
        ),
      );
    return h(
      "div",
      {
        class: "scroll",
        "data-key": "scores",
        tabindex: "0",
        role: "region",
        "aria-label": gettext("Scores of this deal"),
      },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            this.game.seats.map((seat) =>
              h("th", { scope: "col", class: "number", title: this.name(seat) }, this.#given(seat))
            ),
          ),
        ),
        h(
          "tbody",
          {},
          line(gettext("Points"), raw),
          line(gettext("With doubles"), net),
          line(gettext("Total"), totals),
          this.#adjusted(line),
        ),
      ),
    );
  }

  // After the last deal: what a director has added or taken away, and what it comes to.
  #adjusted(line) {
    const given = (seat) => this.game.adjustments[seat] ?? 0;
    const { seats, deals } = this.game;
    if (this.deal !== deals.length || !seats.some(given)) return null;
    const over = (of) => Object.fromEntries(seats.map((seat) => [seat, of(seat)]));
    return [
      line(gettext("Adjusted"), over(given)),
      line(gettext("Final score"), over((seat) => this.row.totals[seat] + given(seat))),
    ];
  }
}

customElements.define("barbu-replay", BarbuReplay);
