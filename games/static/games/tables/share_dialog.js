// The dialog in which somebody proposes how the rest of a deal is shared out: "we all agree". It stands
// beside the table, so that it stays as it is while cards are played.

import { h, show } from "../dom.js";
import { fill } from "../text.js";
import {
  countOf,
  isWhole,
  losers,
  markable,
  markedSeat,
  markTitle,
  nothingGiven,
  openParts,
  placeGiven,
  proposal,
  rest,
  sharesSaid,
} from "./claim_shares.js";
import { whyNoClaim } from "./claims.js";
import { nameOf } from "./labels.js";
import { contractNamed, givenName, others, seatBelow } from "./view_model.js";

export class Sharing {
  constructor(table, box) {
    this.table = table;
    this.box = box;
    this.given = nothingGiven();
    box?.addEventListener(
      "click",
      ({ target }) => this.#pressed(target.closest("[data-share]")?.dataset),
    );
  }

  open() {
    this.given = nothingGiven();
    this.moment = momentOf(this.table.view);
    this.#draw();
    this.box.showModal();
  }

  // Bring the dialog up to the view: with every trick less is open, and one begins anew.
  follow() {
    if (!this.box?.open) return;
    const moment = momentOf(this.table.view);
    if (this.moment !== moment) this.given = nothingGiven();
    this.moment = moment;
    this.#draw();
  }

  get seats() {
    const { view } = this.table;
    return [seatBelow(view), ...others(view)];
  }

  #pressed(pressed) {
    if (!pressed) return;
    const { share, what, seat, n } = pressed;
    CHANGES[share]?.(this.given, { what, seat, n: Number(n) });
    if (share === "send") this.#send();
    else this.#draw();
  }

  async #send() {
    const { view } = this.table;
    const together = contractNamed(view, view.deal.contract).scoring.kind === "together";
    const action = proposal(this.given, openParts(view), view.ruleset.seats, together);
    this.box.close();
    await this.table.ask(action);
  }

  #draw() {
    const { view } = this.table;
    const why = whyNoClaim(view, "claim agree");
    const parts = why ? [] : openParts(view);
    const whole = !why && parts.every((part) => isWhole(this.given, part, this.seats));
    show(
      this.box.querySelector(".shares"),
      why && h("p", { class: "notice warn", role: "status" }, why),
      parts.map((part) => h("div", { "data-key": part.what }, this.#part(part))),
      h(
        "p",
        { class: "small said", role: "status", "data-key": "said" },
        whole
          ? this.#said(parts)
          : parts.map((part) => this.#missing(part)).filter(Boolean).join(" "),
      ),
      h(
        "p",
        { class: "actions", "data-key": "send" },
        h(
          "button",
          { type: "button", "data-share": "send", disabled: !whole },
          gettext("Propose it"),
        ),
        h("button", { type: "button", class: "quiet", "data-closes": true }, gettext("Cancel")),
      ),
    );
  }

  #said(parts) {
    const { view } = this.table;
    const together = contractNamed(view, view.deal.contract).scoring.kind === "together";
    return `${
      sharesSaid(proposal(this.given, parts, view.ruleset.seats, together), (seat) =>
        nameOf(view, seat), parts)
    }.`;
  }

  #missing(part) {
    const n = part.kind === "counted" ? rest(this.given, part) : 0;
    return n ? fill(gettext("%(what)s: %(n)s still to give."), { what: part.label, n }) : "";
  }

  #part(part) {
    if (part.kind === "split") return this.#split(part);
    if (part.kind === "placed") return part.places.map((label, n) => this.#place(part, label, n));
    return [this.#counted(part), part.marked && this.#marked(part)];
  }

  #counted(part) {
    const left = rest(this.given, part);
    return h(
      "fieldset",
      { class: "share", "data-key": part.what },
      h(
        "legend",
        {},
        fill(gettext("%(what)s: %(open)s open"), { what: part.label, open: part.open }),
      ),
      this.seats.map((seat) => this.#stepper(part, seat, left)),
    );
  }

  #stepper(part, seat, left) {
    const { view } = this.table;
    const name = nameOf(view, seat);
    const n = countOf(this.given, part.what, seat);
    const button = (by, label, sign, off) =>
      h("button", {
        type: "button",
        class: "quiet round",
        "data-share": "count",
        "data-what": part.what,
        "data-seat": seat,
        "data-n": by,
        "data-key": sign,
        "aria-label": fill(label, { name }),
        "aria-disabled": off ? "true" : null,
      }, sign);
    return h(
      "div",
      { class: "share-row", role: "group", "aria-label": name, "data-key": seat },
      h("span", { class: "name", title: name }, givenName(view, seat)[0]),
      button(n ? -1 : 0, gettext("One less for %(name)s"), "−", !n),
      h("output", { class: "number" }, n),
      button(left ? 1 : 0, gettext("One more for %(name)s"), "+", !left),
      h("button", {
        type: "button",
        class: "quiet small",
        "data-share": "count",
        "data-what": part.what,
        "data-seat": seat,
        "data-n": left,
        "data-key": "rest",
        "aria-label": fill(gettext("The rest to %(name)s"), { name }),
        "aria-disabled": left ? null : "true",
      }, gettext("Rest")),
    );
  }

  #marked(part) {
    const could = markable(this.given, part, this.seats);
    const chosen = markedSeat(this.given, part, this.seats);
    return this.#choice(
      markTitle(),
      `${part.what}-mark`,
      could.map((seat) =>
        this.#seat(seat, seat === chosen, { "data-share": "mark", "data-what": part.what })
      ),
    );
  }

  #place(part, label, n) {
    return this.#choice(
      label,
      `${part.what}-${n}`,
      this.seats.map((seat) =>
        this.#seat(seat, placeGiven(this.given, part, n) === seat, {
          "data-share": "place",
          "data-what": part.what,
          "data-n": n,
        })
      ),
    );
  }

  #split(part) {
    const chosen = losers(this.given, part, this.seats);
    return this.#choice(
      part.label,
      part.what,
      this.seats.map((seat) =>
        this.#seat(seat, chosen.includes(seat), { "data-share": "lose", "data-what": part.what })
      ),
    );
  }

  #choice(label, key, buttons) {
    return buttons.length > 0 &&
      h(
        "fieldset",
        { class: "share", "data-key": key },
        h("legend", {}, label),
        h("div", { class: "share-seats" }, buttons),
      );
  }

  #seat(seat, pressed, attributes) {
    return h("button", {
      type: "button",
      class: "quiet",
      "aria-pressed": String(pressed),
      "data-seat": seat,
      "data-key": seat,
      ...attributes,
    }, nameOf(this.table.view, seat));
  }
}

const momentOf = ({ deal }) => [deal?.number, ...Object.values(deal?.won ?? {})].join();

const CHANGES = {
  count: (given, { what, seat, n }) => {
    given.counts[what] = { ...given.counts[what], [seat]: countOf(given, what, seat) + n };
  },
  mark: (given, { what, seat }) => {
    given.marked[what] = seat;
  },
  place: (given, { what, seat, n }) => {
    given.places[what] = { ...given.places[what], [n]: seat };
  },
  lose: (given, { what, seat }) => {
    const now = (given.losers[what] ??= new Set());
    if (!now.delete(seat)) now.add(seat);
  },
};
