// The notices above and below the sheet: entries that wait on this device, a refused entry with the
// reason and both versions, and the steps from finished to confirmed.

/** @import { Outbox } from "./outbox.js" */
/** @import { Deal, Entry, Sheet } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { alternatives, fill } from "../text.js";
import { dealDetails } from "./deal_details.js";
import { isFull } from "./sheet_lines.js";

const notice = (kind, ...content) => h("p", { class: `notice ${kind}`.trim() }, ...content);

/**
 * @param {Sheet} sheet
 * @param {Outbox} outbox
 * @param {object} options
 * @param {boolean} options.isStale whether the server could not be reached.
 */
export function notices(sheet, outbox, { isStale }) {
  const text = gettext("There is no connection. This is the sheet as this phone last saw it.");
  return [
    isStale && notice("warn", text),
    waitingNotice(outbox),
    outbox.refused && refusal(sheet, outbox.refused),
    enteredNotice(sheet),
    isSaidAtEnd(sheet)
      ? h("div", { class: "visually-hidden" }, statusNotice(sheet))
      : statusNotice(sheet),
    sheet.closed && notice("", sheet.closed),
  ];
}

function waitingNotice(outbox) {
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
  return notice("warn", text, " ", sendingText(outbox, count));
}

function sendingText({ trouble, refused, isUnsaved }, count) {
  if (trouble === "sign-in") {
    return h("a", { href: location.href }, gettext("Sign in again to send them."));
  }
  if (refused) return null;
  if (isUnsaved && trouble) {
    return gettext("This browser stores nothing. Leave the page open until it is connected.");
  }
  if (!trouble) return gettext("Sending…");
  return ngettext(
    "It is kept on this phone and sent when it is connected.",
    "They are kept on this phone and sent when it is connected.",
    count,
  );
}

/** @param {Sheet} sheet @param {Entry} entry */
function refusal(sheet, entry) {
  const { problem, deal } = entry;
  const { saved } = problem;
  const same = Boolean(saved) && isSameDeal(saved, deal);
  const title = same
    ? gettext("Deal %(number)s was already saved, the same as yours")
    : gettext("Deal %(number)s was not saved");
  const version = (heading, content) =>
    h("div", { class: "version" }, h("h3", {}, heading), content);
  return h(
    "section",
    { class: "panel refusal", "aria-labelledby": "refusal-title" },
    h("h2", { id: "refusal-title" }, fill(title, entry)),
    h("p", {}, problem.detail ?? gettext("The server refused it.")),
    h(
      "div",
      { class: "versions" },
      saved && version(gettext("Saved"), dealDetails(sheet, saved, saved)),
      version(gettext("Yours"), dealDetails(sheet, deal, null)),
    ),
    refusalButtons(entry, { saved, mayReplace: saved && !same && sheet.may.write }),
  );
}

function refusalButtons({ client_id: id }, { saved, mayReplace }) {
  const discard = saved ? gettext("Keep the saved one") : gettext("Throw mine away");
  return h(
    "p",
    { class: "actions" },
    mayReplace && button({ "data-do": "replace", "data-id": id }, gettext("Replace it with mine")),
    !saved && button({ "data-do": "edit", "data-id": id }, gettext("Put it right")),
    button({ class: "quiet", "data-do": "discard", "data-id": id }, discard),
  );
}

/** @param {Deal} a @param {Deal} b */
export const isSameDeal = (a, b) => canonical(a) === canonical(b);

/** @param {Deal} deal */
function canonical({ contract, doubles, taken }) {
  const isCounts = taken && !Array.isArray(taken);
  const counts = isCounts ? Object.entries(taken).filter(([, n]) => n).sort() : (taken ?? null);
  return JSON.stringify([contract, [...doubles].sort(), counts]);
}

/** @param {Sheet} sheet */
function enteredNotice({ place }) {
  if (!place?.totals) return null;
  const text = gettext("Who entered it, and earlier versions");
  return notice("", place.text, " ", h("a", { href: `${place.url}#versions` }, text));
}

/** @param {Sheet} sheet */
function confirmedText({ confirmed_by, finished_by }) {
  if (!confirmed_by) {
    return gettext("Played card by card at a table of the club: the sheet is what came of it.");
  }
  return confirmed_by === finished_by
    ? gettext("Finished and confirmed by %(confirmed)s.")
    : gettext("Finished by %(finished)s and confirmed by %(confirmed)s.");
}

/** @param {Sheet} sheet */
function statusNotice(sheet) {
  const { place, status, finished_by, confirmed_by, witness, disputed_by, reason } = sheet;
  const names = {
    finished: finished_by,
    confirmed: confirmed_by,
    witness,
    disputed: disputed_by,
  };
  switch (status) {
    case "finished":
      return notice(
        "warn",
        sheet.finished_by_you ? ownFinished(sheet) : fill(
          sheet.may.confirm
            ? gettext("Finished by %(finished)s. If everything is right, confirm it.")
            : gettext(
              "Finished by %(finished)s. Another player of the table, or a director, confirms it.",
            ),
          names,
        ),
      );
    case "confirmed": {
      if (witness) {
        const text = gettext("Confirmed by %(witness)s, with %(finished)s, who finished it.");
        return notice("good", fill(text, names));
      }
      const isOwn = confirmed_by && confirmed_by === finished_by;
      const dispute = disputed_by && reason && fill(
        gettext("Before, %(disputed)s disputed it: %(reason)s"),
        { ...names, reason },
      );
      const added = dispute || (isOwn && reason);
      return notice("good", fill(confirmedText(sheet), names), added && ` ${added}`);
    }
    case "disputed":
      return notice("bad", fill(gettext("Disputed by %(disputed)s:"), names), ` ${reason}`);
    case "abandoned":
      if (place?.totals) return null;
      return notice(
        "",
        reason
          ? fill(gettext("This sheet was abandoned: %(reason)s"), { reason })
          : gettext("This sheet was abandoned."),
      );
    default:
      return null;
  }
}

// Who has finished the sheet is not asked to confirm it, except an official who does not play.
/** @param {Sheet} sheet */
function ownFinished({ may, confirmers, place }) {
  if (may.confirm) return gettext("You have finished it. If everything is right, confirm it.");
  if (may.confirm_alone) return confirmedAlone(place);
  if (!confirmers.length) return gettext("You have finished it. A director confirms it.");
  const text = gettext("You have finished it. %(players)s confirms it now, or a director.");
  return fill(text, { players: alternatives(confirmers) });
}

// What an official who plays can do.
const confirmedAlone = (place) =>
  place
    ? gettext(
      "You have finished it. Confirm it with somebody at the table, or alone and say why.",
    )
    : gettext(
      "You have finished it. Another player of the table confirms it, or you do, with a reason.",
    );

// At a table of an event a player who is there can be named, which is done on a page of its own.
function confirmOwn({ place }, step) {
  if (!place) return step("alone", gettext("Confirm it yourself, with a reason…"), "quiet");
  const text = gettext("Confirm with a player who is here, or alone…");
  return h("a", { class: "button", href: place.confirm_url }, text);
}

// The table of a whole game is higher than a screen: what the sheet has come to is said at its end,
// where it was finished.
/** @param {Sheet} sheet */
const isEnded = ({ status, deals }) =>
  ["finished", "confirmed", "disputed"].includes(status) && deals.length > 0;

// The notice above the table would only repeat it, except the reason of a dispute, which is read
// before the deals; but screen readers announce it from there.
/** @param {Sheet} sheet */
const isSaidAtEnd = (sheet) => sheet.status !== "disputed" && isEnded(sheet);

/** @param {Sheet} sheet @param {Outbox} outbox */
export function footer(sheet, outbox) {
  const { may, deals } = sheet;
  const nothingWaits = !outbox.entries.length;
  const undo = fill(gettext("Undo deal %(number)s"), { number: deals.length });
  const step = (action, label, kind) => button({ class: kind, "data-do": action }, label);
  return h(
    "div",
    { class: "sheet-foot" },
    isEnded(sheet) && statusNotice(sheet),
    h(
      "div",
      { class: "actions sheet-actions" },
      may.finish && nothingWaits && isFull(sheet, deals) &&
        step("finish", gettext("Finish the sheet")),
      may.confirm && step("confirm", gettext("Confirm: the sheet is right")),
      may.confirm_alone && confirmOwn(sheet, step),
      may.dispute && step("dispute", gettext("Something is wrong"), "danger"),
      may.reopen && step("reopen", gettext("Open it again"), "quiet"),
      may.write && nothingWaits && deals.length > 0 && step("undo", undo, "quiet"),
      may.unconvert && nothingWaits &&
        step("unconvert", gettext("With compulsory doubles again"), "quiet"),
      may.abandon && step("abandon", gettext("Abandon the sheet"), "danger"),
    ),
  );
}

/** What becomes of a sheet that is abandoned, and what to do instead. @param {Sheet} sheet */
export function abandonNote({ deals, place }) {
  const count = deals.length;
  if (!count) {
    return gettext("It has no deals. It stays in the list of games and can be opened again.");
  }
  const text = ngettext(
    "Its %(count)s deal can still be read but counts for nothing. It can be opened again.",
    "Its %(count)s deals can still be read but count for nothing. It can be opened again.",
    count,
  );
  const instead = place
    ? gettext("If you know the totals, enter them on the page of the table instead.")
    : gettext("If you know the totals, an official can enter them for a ladder instead.");
  return `${fill(text, { count })} ${instead}`;
}
