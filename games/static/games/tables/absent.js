// Players who are away, or have been awaited for long, at a table without a clock: the host can let
// a bot play for them, and the others for the host.

/** @import { Absence, Scene, Seat, View } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { fill } from "../text.js";
import { isReading } from "./turn_text.js";
import { nameOf } from "./view_model.js";

// In milliseconds; the server knows the second one too. A phone that looks for its network is not
// called away at once.
const AWAY_TIME = 8_000;
const LONG_TURN = 60_000;

/** Notes since when players have been away or awaited, and what the page shows of it. */
class Absences {
  /** @type {Map<Seat, number>} */
  #awaySince = new Map();
  #turn = { key: "", since: 0 };
  #timer = 0;

  /** @param {any} table */
  constructor(table) {
    this.table = table;
  }

  /** Note what a view shows. @param {View} view */
  update(view) {
    const now = Date.now();
    const key = `${view.moved} ${askedSeats(view)} ${Boolean(view.claim)} ${Boolean(view.undo)}`;
    if (key !== this.#turn.key) this.#turn = { key, since: now };
    for (const seat of this.#seats(view)) {
      if (view.seats[seat].here) this.#awaySince.delete(seat);
      else if (!this.#awaySince.has(seat)) this.#awaySince.set(seat, now);
    }
    this.#show();
  }

  /** The seats of people for whom the viewer may decide. @param {View} view */
  #seats({ seats, status }) {
    const allowed = (this.table.links.standInSeats ?? "").split(" ");
    return allowed.filter((seat) =>
      status === "playing" && ["player", "guest"].includes(seats[seat]?.kind) &&
      !seats[seat].acting
    );
  }

  #show() {
    clearTimeout(this.#timer);
    const { table } = this;
    /** @type {Absence[]} */
    const absent = [];
    const waits = [];
    const now = Date.now();
    for (const seat of this.#seats(table.view)) {
      const isAsked = askedSeats(table.view).includes(seat);
      const isAwayAt = (this.#awaySince.get(seat) ?? Infinity) + AWAY_TIME;
      const isSlowAt = isAsked ? this.#turn.since + LONG_TURN : Infinity;
      if (Math.min(isAwayAt, isSlowAt) <= now) absent.push({ seat, isHere: isAwayAt > now });
      waits.push(...[isAwayAt, isSlowAt].filter((at) => at > now));
    }
    const next = Math.min(...waits);
    if (next < Infinity) this.#timer = setTimeout(() => this.#show(), next - now + 50);
    if (JSON.stringify(absent) === JSON.stringify(table.ui.absent)) return;
    table.updateUi({ absent });
  }
}

/** @param {any} table */
export function watchAbsences(table) {
  const absences = new Absences(table);
  table.addEventListener(
    "shown",
    (/** @type {CustomEvent<View>} */ { detail }) => absences.update(detail),
  );
}

/** The seats that the game waits for. @param {View} view @returns {Seat[]} */
const askedSeats = ({ undo, awaited }) => undo?.waiting ?? awaited;

/** @param {Scene} scene */
export const absentNotices = ({ view, ui }) =>
  ui.absent.map(({ seat, isHere }) => {
    const name = nameOf(view, seat);
    const text = !isHere
      ? gettext("%(name)s is not here.")
      : isReading(view, seat)
      ? gettext("%(name)s has been reading the scores for a while.")
      : gettext("%(name)s has been thinking for a while.");
    const attributes = { class: "small", "data-do": "stand-in", "data-seat": seat };
    return h(
      "div",
      { class: "notice absent", role: "status", "data-key": `absent-${seat}` },
      h("span", {}, fill(text, { name }), " ", backText()),
      " ",
      button(attributes, fill(gettext("Let a bot play for %(name)s"), { name })),
    );
  });

const backText = () => h("span", { class: "soft" }, gettext("They can come back at any time."));
