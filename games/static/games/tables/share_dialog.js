// The dialog in which a player proposes how the rest of a deal is shared out. It is outside the
// table element, so that it stays open while cards are played.

/** @import { Part } from "./claim_shares.js" */

import { button, h, morph } from "../dom.js";
import { fill } from "../text.js";
import {
  CHANGES,
  countOf,
  isGiven,
  losersOf,
  markable,
  markedSeat,
  nothingGiven,
  openParts,
  placeOwner,
  proposal,
  remaining,
} from "./claim_shares.js";
import { claimRefusal } from "./claims.js";
import { aceTitle, sharesText } from "../shares_text.js";
import { bottomSeat, contractOf, nameOf, otherSeats, splitName } from "./view_model.js";

export class ShareDialog {
  #shares = nothingGiven();
  #state = "";

  constructor(table, dialog) {
    this.table = table;
    this.dialog = dialog;
    table.addEventListener("shown", () => this.update());
    dialog?.addEventListener("click", ({ target }) => {
      this.#pressed(target.closest("[data-share]")?.dataset);
    });
  }

  get #view() {
    return this.table.view;
  }

  get #seats() {
    return [bottomSeat(this.#view), ...otherSeats(this.#view)];
  }

  open() {
    this.#shares = nothingGiven();
    this.#state = stateOf(this.#view);
    this.#render();
    this.dialog.showModal();
  }

  /** Follow the view: after every trick less is open, and the shares start again. */
  update() {
    if (!this.dialog?.open) return;
    const state = stateOf(this.#view);
    if (this.#state !== state) this.#shares = nothingGiven();
    this.#state = state;
    this.#render();
  }

  #pressed(data) {
    if (!data) return;
    const { share, what, seat, n } = data;
    if (share === "send") return this.#send();
    CHANGES[share](this.#shares, { what, seat, n: Number(n) });
    this.#render();
  }

  async #send() {
    const action = this.#proposal(openParts(this.#view));
    this.dialog.close();
    await this.table.sender.request(action);
  }

  #proposal(parts) {
    const { deal, ruleset } = this.#view;
    const together = contractOf(this.#view, deal.contract).scoring.kind === "together";
    return proposal(this.#shares, parts, ruleset.seats, together);
  }

  #render() {
    const refusal = claimRefusal(this.#view, "claim agree");
    const parts = refusal ? [] : openParts(this.#view);
    const complete = !refusal && parts.every((part) => isGiven(this.#shares, part, this.#seats));
    morph(
      this.dialog.querySelector(".shares"),
      refusal && h("p", { class: "notice warn", role: "status" }, refusal),
      parts.map((part) => h("div", { "data-key": part.what }, this.#part(part))),
      h(
        "p",
        { class: "small summary", role: "status", "data-key": "summary" },
        complete ? this.#summary(parts) : this.#missing(parts),
      ),
      h(
        "p",
        { class: "actions", "data-key": "send" },
        button({ "data-share": "send", disabled: !complete }, gettext("Propose it")),
        button({ class: "quiet", "data-closes": true }, gettext("Cancel")),
      ),
    );
  }

  #summary(parts) {
    const name = (seat) => nameOf(this.#view, seat);
    return `${sharesText(this.#proposal(parts), name, parts)}.`;
  }

  #missing(parts) {
    const counted = parts.filter((part) => part.kind === "counted");
    const texts = counted.map((part) => {
      const n = remaining(this.#shares, part);
      return n && fill(gettext("%(what)s: %(n)s still to give."), { what: part.label, n });
    });
    return texts.filter(Boolean).join(" ");
  }

  /** @param {Part} part */
  #part(part) {
    if (part.kind === "split") return this.#split(part);
    if (part.kind === "placed") return part.places.map((label, n) => this.#place(part, label, n));
    return [this.#counted(part), part.marked && this.#marked(part)];
  }

  #counted(part) {
    const text = gettext("%(what)s: %(open)s open");
    return h(
      "fieldset",
      { class: "share", "data-key": part.what },
      h("legend", {}, fill(text, { what: part.label, open: part.number })),
      this.#seats.map((seat) => this.#stepper(part, seat)),
    );
  }

  #stepper(part, seat) {
    const name = nameOf(this.#view, seat);
    const n = countOf(this.#shares, part, seat);
    const rest = remaining(this.#shares, part);
    const step = (by, label, { sign, key = sign, kind }) =>
      button({
        class: `quiet ${kind}`,
        "data-share": "count",
        "data-what": part.what,
        "data-seat": seat,
        "data-n": by,
        "data-key": key,
        "aria-label": fill(label, { name }),
        "aria-disabled": by === 0 && "true",
      }, sign);
    return h(
      "div",
      { class: "share-row", role: "group", "aria-label": name, "data-key": seat },
      h("span", { class: "name", title: name }, splitName(this.#view, seat)[0]),
      step(n ? -1 : 0, gettext("One less for %(name)s"), { sign: "−", kind: "round" }),
      h("output", { class: "number" }, n),
      step(rest ? 1 : 0, gettext("One more for %(name)s"), { sign: "+", kind: "round" }),
      step(rest, gettext("The rest to %(name)s"), {
        sign: gettext("Rest"),
        key: "rest",
        kind: "small",
      }),
    );
  }

  #marked(part) {
    const chosen = markedSeat(this.#shares, part, this.#seats);
    const possible = markable(this.#shares, part, this.#seats);
    const attributes = { "data-share": "mark", "data-what": part.what };
    return this.#choice(
      aceTitle(),
      `${part.what}-mark`,
      possible.map((seat) => this.#seat(seat, seat === chosen, attributes)),
    );
  }

  #place(part, label, n) {
    const chosen = placeOwner(this.#shares, part, n);
    const attributes = { "data-share": "place", "data-what": part.what, "data-n": n };
    return this.#choice(
      label,
      `${part.what}-${n}`,
      this.#seats.map((seat) => this.#seat(seat, seat === chosen, attributes)),
    );
  }

  #split(part) {
    const chosen = losersOf(this.#shares, part, this.#seats);
    const attributes = { "data-share": "lose", "data-what": part.what };
    return this.#choice(
      part.label,
      part.what,
      this.#seats.map((seat) => this.#seat(seat, chosen.includes(seat), attributes)),
    );
  }

  #choice(label, key, buttons) {
    if (!buttons.length) return null;
    return h(
      "fieldset",
      { class: "share", "data-key": key },
      h("legend", {}, label),
      h("div", { class: "share-seats" }, buttons),
    );
  }

  #seat(seat, isPressed, attributes) {
    const state = { "aria-pressed": String(isPressed), "data-seat": seat, "data-key": seat };
    return button({ class: "quiet", ...state, ...attributes }, nameOf(this.#view, seat));
  }
}

const stateOf = ({ deal }) => [deal?.number, ...Object.values(deal?.won ?? {})].join();
