// What stands above and below the sheet: whether entries wait on this phone, what was refused and
// why with both versions, and the way from finished to confirmed.

import { h } from "../dom.js";
import { fill } from "../text.js";
import { dealWords } from "./score_table.js";
import { isOver, lines as linesOf } from "./sheet_lines.js";

export function notices(sheet, outbox, { stale }) {
  const refused = outbox.refused;
  return [
    stale &&
    h(
      "p",
      { class: "notice warn" },
      gettext("There is no connection. This is the sheet as this phone last saw it."),
    ),
    waiting(outbox),
    refused && refusal(sheet, refused),
    closed(sheet),
  ];
}

function waiting(outbox) {
  const count = outbox.entries.filter((entry) => !entry.problem).length;
  if (!count) return null;
  const text = fill(
    ngettext(
      "%(count)s deal is waiting to be sent.",
      "%(count)s deals are waiting to be sent.",
      count,
    ),
    { count },
  );
  if (outbox.trouble === "sign-in") {
    return h(
      "p",
      { class: "notice warn" },
      text,
      " ",
      h("a", { href: location.href }, gettext("Sign in again to send them.")),
    );
  }
  const how = outbox.trouble
    ? gettext("They are kept on this phone and sent when it is connected.")
    : gettext("Sending…");
  return h("p", { class: "notice warn" }, `${text} `, outbox.refused ? "" : how);
}

function refusal(sheet, entry) {
  const { problem } = entry;
  const saved = problem.saved;
  const same = saved && sameDeal(saved, entry.deal);
  return h(
    "section",
    { class: "panel refusal", "aria-labelledby": "refusal-title" },
    h(
      "h2",
      { id: "refusal-title" },
      same
        ? fill(gettext("Deal %(number)s was already saved, the same as yours"), entry)
        : fill(gettext("Deal %(number)s was not saved"), entry),
    ),
    h("p", {}, problem.detail ?? gettext("The server refused it.")),
    h(
      "div",
      { class: "versions" },
      saved &&
        h(
          "div",
          { class: "version" },
          h("h3", {}, gettext("Saved")),
          dealWords(sheet, saved, saved),
        ),
      h(
        "div",
        { class: "version" },
        h("h3", {}, gettext("Yours")),
        dealWords(sheet, entry.deal, null),
      ),
    ),
    h(
      "p",
      { class: "actions" },
      saved && !same && sheet.may.write &&
        h(
          "button",
          { type: "button", "data-do": "replace", "data-id": entry.client_id },
          gettext("Replace it with mine"),
        ),
      !saved &&
        h(
          "button",
          { type: "button", "data-do": "edit", "data-id": entry.client_id },
          gettext("Put it right"),
        ),
      h("button", {
        type: "button",
        class: "quiet",
        "data-do": "discard",
        "data-id": entry.client_id,
      }, saved ? gettext("Keep the saved one") : gettext("Throw mine away")),
    ),
  );
}

const canonical = (deal) =>
  JSON.stringify([deal.contract, [...deal.doubles].sort(), sortedTaken(deal.taken)]);
const sortedTaken = (
  taken,
) => (Array.isArray(taken) || !taken
  ? (taken ?? null)
  : Object.entries(taken).filter(([, n]) => n).sort());
const sameDeal = (a, b) => canonical(a) === canonical(b);

function closed(sheet) {
  const { status, finished_by: finished, confirmed_by: confirmed, disputed_by: disputed, reason } =
    sheet;
  const names = { finished, confirmed, disputed };
  if (status === "finished") {
    return h(
      "p",
      { class: "notice warn" },
      fill(
        gettext(
          "Finished by %(finished)s. Another player of the table, or a director, confirms it.",
        ),
        names,
      ),
    );
  }
  if (status === "confirmed" && !confirmed) {
    return h(
      "p",
      { class: "notice good" },
      gettext("Played card by card at a table of the club: the sheet is what came of it."),
    );
  }
  if (status === "confirmed") {
    return h(
      "p",
      { class: "notice good" },
      fill(gettext("Finished by %(finished)s and confirmed by %(confirmed)s."), names),
    );
  }
  if (status === "disputed") {
    return h(
      "p",
      { class: "notice bad" },
      fill(gettext("Disputed by %(disputed)s:"), names),
      ` ${reason}`,
    );
  }
  if (status === "abandoned") {
    return h(
      "p",
      { class: "notice" },
      gettext("This sheet was abandoned."),
      reason && ` ${reason}`,
    );
  }
  return null;
}

export function foot(sheet, outbox) {
  const empty = !outbox.entries.length;
  const full = isOver(sheet, linesOf(sheet));
  const { may } = sheet;
  return h(
    "div",
    { class: "actions sheet-actions" },
    may.finish && full && empty &&
      h("button", { type: "button", "data-do": "finish" }, gettext("Finish the sheet")),
    may.confirm &&
      h("button", { type: "button", "data-do": "confirm" }, gettext("Confirm: the sheet is right")),
    may.dispute &&
      h(
        "button",
        { type: "button", class: "danger", "data-do": "dispute" },
        gettext("Something is wrong"),
      ),
    may.reopen &&
      h(
        "button",
        { type: "button", class: "quiet", "data-do": "reopen" },
        gettext("Open it again"),
      ),
    may.write && empty && sheet.deals.length > 0 &&
      h(
        "button",
        { type: "button", class: "quiet", "data-do": "undo" },
        fill(gettext("Undo deal %(number)s"), { number: sheet.deals.length }),
      ),
    may.abandon &&
      h(
        "button",
        { type: "button", class: "plain", "data-do": "abandon" },
        gettext("Abandon the sheet"),
      ),
  );
}
