// The page of one score sheet. What is shown follows from three things: the sheet as the server last
// gave it, the entries that still wait on this phone, and the draft of the next one.

import { ask } from "../../js/confirm.js";
import { h, show } from "../dom.js";
import { fill } from "../text.js";
import { flanks, maximum, whyNotSay } from "./doubling_round.js";
import * as drafts from "./draft.js";
import { entryForm } from "./entry.js";
import { foot, notices } from "./notices.js";
import { keepForOffline } from "./offline.js";
import { identity, Outbox, post, problem } from "./outbox.js";
import { dealWords, sheetTable, stillToCome } from "./score_table.js";
import { left } from "./scoring.js";
import { isOver, lines as linesOf } from "./sheet_lines.js";
import { declarationText } from "./sheet_text.js";

const root = document.getElementById("sheet");
const part = (name) => document.getElementById(`sheet-${name}`);
const dialog = document.getElementById("deal-dialog");

let sheet = JSON.parse(document.getElementById("sheet-document").textContent);
let all = false;
let stale = false;
let stepping = false;
const outbox = new Outbox(sheet.id, sheet.urls, refresh);
const draftKey = `barbu-draft-${sheet.id}`;
let draft = keptDraft();

// Deals that wait to be sent, as far as they follow on what the server has.
function waitingDeals() {
  const entries = outbox.entries.filter((entry) => entry.method !== "PUT" && !entry.problem);
  const deals = [];
  for (const entry of entries) {
    if (entry.number === sheet.deals.length + deals.length + 1) {
      deals.push({ ...entry.deal, waiting: true });
    }
  }
  return deals;
}

const allLines = () => linesOf(sheet, waitingDeals());

function keptDraft() {
  try {
    return JSON.parse(localStorage.getItem(draftKey)) ?? drafts.empty(1);
  } catch {
    return drafts.empty(1);
  }
}

function keep(next) {
  draft = next;
  localStorage.setItem(draftKey, JSON.stringify(draft));
  render();
}

// A draft of the next deal moves on with the sheet; what was entered is kept as far as it can be.
function draftNow(lines) {
  if (draft.correcting && draft.number <= sheet.deals.length) return draft;
  const number = lines.length + 1;
  if (!draft.contract) return drafts.empty(number);
  if (number === draft.number) return { ...draft, correcting: null };
  const same = sheet.declarers[number - 1] === sheet.declarers[draft.number - 1];
  return {
    ...draft,
    correcting: null,
    number,
    moved: true,
    said: same ? draft.said : [],
    picked: same ? draft.picked : [],
  };
}

function render() {
  const lines = allLines();
  show(part("state"), notices(sheet, outbox, { stale }));
  show(part("table"), sheetTable(sheet, lines, { all }));
  draft = draftNow(lines);
  const open = sheet.may.write && (draft.correcting || !isOver(sheet, lines)) && !outbox.refused;
  const state = open ? drafts.progress(sheet, lines, draft) : null;
  show(part("entry"), open ? entryForm(sheet, draft, state) : "");
  const toCome = isOver(sheet, lines)
    ? ""
    : h("div", { class: "scroll" }, stillToCome(sheet, lines));
  show(part("foot"), foot(sheet, outbox), toCome);
}

function announce(text) {
  part("said").textContent = text;
}

async function refresh({ sent = false } = {}) {
  if (sent) announce(gettext("Saved."));
  const answer = await fetch(sheet.urls.api, { headers: { Accept: "application/json" } }).catch(
    () => null,
  );
  if (answer?.ok) {
    const fresh = await answer.json();
    stale = fresh.version < sheet.version;
    if (!stale) sheet = fresh;
    root.dataset.version = sheet.version;
  } else stale = answer === null;
  render();
}

// The second of two quick taps would only be told that the first has been done.
async function step(name, data = {}) {
  if (stepping) return;
  stepping = true;
  try {
    await take(name, data);
  } finally {
    stepping = false;
  }
}

async function take(name, data) {
  const answer = await post("POST", `${sheet.urls.api}${name}/`, data).catch(() => null);
  if (!answer) return alertUser(gettext("There is no connection. Try again when there is."));
  if (!answer.ok) alertUser((await problem(answer)).detail);
  return refresh();
}

function alertUser(text) {
  show(
    document.getElementById("deal-body"),
    h("h2", { id: "deal-title" }, gettext("That was not possible")),
    h("p", {}, text),
    closer(),
  );
  dialog.showModal();
}

const closer = () =>
  h("button", { type: "button", class: "quiet", "data-closes": true }, gettext("Close"));

function askReason(title) {
  const form = document.getElementById("reason-dialog");
  document.getElementById("reason-title").textContent = title;
  document.getElementById("reason-text").value = "";
  form.returnValue = "no";
  form.showModal();
  return new Promise((resolve) => {
    form.addEventListener(
      "close",
      () =>
        resolve(form.returnValue === "yes" ? document.getElementById("reason-text").value : null),
      { once: true },
    );
  });
}

function stateNow() {
  return drafts.progress(sheet, allLines(), draft);
}

function speak(targets) {
  const { round } = stateNow();
  if (whyNotSay(round, targets)) return;
  const [next = [], ...later] = draft.later ?? [];
  keep({ ...draft, said: [...draft.said, targets], picked: next, later });
}

function lookAt(number) {
  const line = allLines()[number - 1];
  const last = number === sheet.deals.length && !outbox.entries.length;
  show(
    document.getElementById("deal-body"),
    h("h2", { id: "deal-title" }, fill(gettext("Deal %(number)s"), { number })),
    dealWords(sheet, line, line),
    line.waiting &&
      h("p", { class: "notice warn" }, gettext("This deal waits on this phone to be sent.")),
    h(
      "p",
      { class: "actions" },
      sheet.may.write && !line.waiting &&
        h(
          "button",
          { type: "button", "data-do": "correct", "data-number": number },
          gettext("Correct it"),
        ),
      sheet.may.write && last &&
        h("button", { type: "button", class: "danger", "data-do": "undo" }, gettext("Undo it")),
      line.corrected &&
        h("a", { class: "button quiet", href: sheet.urls.history }, gettext("History")),
      closer(),
    ),
  );
  dialog.showModal();
}

const toggled = (
  list,
  item,
) => (list.includes(item) ? list.filter((one) => one !== item) : [...list, item]);

const actions = {
  all: () => {
    all = true;
    render();
  },
  look: ({ number }) => lookAt(Number(number)),
  cancel: () => keep(drafts.empty(allLines().length + 1)),
  contract: ({ name }) => keep({ ...drafts.choose(sheet, draft, name), choosing: false }),
  rechoose: () => keep({ ...draft, choosing: true }),
  detail: ({ detail }) => keep({ ...draft, detail, noDetail: !detail, choosing: false }),
  pick: ({ of }) => {
    const { round } = stateNow();
    const whole = round.rules.declarer_redouble === "all_or_none" &&
      round.turns[round.spoken] === round.declarer;
    const picked = toggled(draft.picked, of);
    keep({
      ...draft,
      picked: whole ? (picked.length > draft.picked.length ? maximum(round) : []) : picked,
    });
  },
  maximum: () => speak(maximum(stateNow().round)),
  flanks: () => speak(flanks(stateNow().round)),
  say: () => speak(draft.picked.filter((of) => maximum(stateNow().round).includes(of))),
  unsay: ({ n }) => {
    const at = Number(n);
    keep({
      ...draft,
      said: draft.said.slice(0, at),
      picked: draft.said[at],
      later: draft.said.slice(at + 1),
    });
  },
  step: ({ seat, step: by }) => {
    const { scoring } = stateNow().contract;
    const rest = left(scoring, draft.taken, sheet.rules.seats);
    const n = Math.max(0, (draft.taken[seat] ?? 0) + Math.min(Number(by), rest));
    const taken = { ...draft.taken, [seat]: n };
    if (scoring.marked && !taken[taken[scoring.marked]]) delete taken[scoring.marked];
    keep({ ...draft, taken });
  },
  marked: ({ seat, mark }) => keep({ ...draft, taken: { ...draft.taken, [mark]: seat } }),
  place: ({ seat, n }) => {
    const taken = [...draft.taken];
    taken[Number(n)] = seat;
    keep({ ...draft, taken: Array.from(taken, (one) => one ?? null) });
  },
  order: ({ seat }) => {
    const { seats } = sheet.rules;
    // The last place is filled in by itself: who touches that player too does not mean to take it back.
    if (draft.taken.length === seats.length && draft.taken.at(-1) === seat) return;
    const taken = toggled(draft.taken, seat);
    const last = seats.filter((one) => !taken.includes(one));
    const added = taken.length > draft.taken.length;
    keep({ ...draft, taken: added && last.length === 1 ? [...taken, ...last] : taken });
  },
  lost: ({ seat }) => keep({ ...draft, taken: toggled(draft.taken, seat) }),
  save: () => {
    const state = stateNow();
    const entry = { number: draft.number, deal: drafts.deal(sheet, state, draft) };
    const changed = draft.correcting
      ? { ...entry, method: "PUT", version: draft.correcting }
      : entry;
    draft = drafts.empty(draft.number + 1);
    localStorage.removeItem(draftKey);
    announce(
      fill(gettext("Deal %(number)s: %(contract)s."), {
        number: entry.number,
        contract: declarationText(sheet, entry.deal.contract),
      }),
    );
    const sending = outbox.add(changed);
    render();
    part("table").scrollIntoView({ block: "start" });
    return sending;
  },
  correct: ({ number }) => {
    const at = Number(number);
    keep(drafts.fromDeal(sheet, linesOf(sheet), at, sheet.deals[at - 1], sheet.version));
    part("entry").scrollIntoView({ block: "start" });
  },
  undo: async () => {
    const number = sheet.deals.length;
    if (await ask(fill(gettext("Take deal %(number)s off the sheet?"), { number }))) {
      await step("undo", { client_id: identity(), number });
    }
  },
  finish: () => step("finish"),
  confirm: () => step("confirm"),
  reopen: () => step("reopen"),
  dispute: async () => {
    const reason = await askReason(gettext("What is wrong with the sheet?"));
    if (reason !== null) await step("dispute", { reason });
  },
  abandon: async () => {
    const reason = await askReason(gettext("Abandon this sheet?"));
    if (reason !== null) await step("abandon", { reason });
  },
  discard: ({ id }) => {
    outbox.remove(id);
    render();
    return outbox.send();
  },
  replace: ({ id }) => {
    const entry = outbox.entries.find((one) => one.client_id === id);
    outbox.entries = outbox.entries.map((
      one,
    ) => (one === entry || one.client_id === id
      ? {
        client_id: identity(),
        method: "PUT",
        number: entry.number,
        version: entry.problem.version ?? sheet.version,
        deal: entry.deal,
      }
      : one)
    );
    render();
    return outbox.send();
  },
  edit: ({ id }) => {
    const entry = outbox.entries.find((one) => one.client_id === id);
    outbox.remove(id);
    const number = Math.min(entry.number, allLines().length + 1);
    keep(
      drafts.fromDeal(
        sheet,
        allLines(),
        number,
        entry.deal,
        entry.method === "PUT" ? sheet.version : null,
      ),
    );
    return outbox.send();
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  if (button.getAttribute("aria-disabled") === "true") return announce(button.dataset.why ?? "");
  if (button.closest("dialog")) dialog.close();
  return actions[button.dataset.do](button.dataset);
});

root.addEventListener("live", () => refresh());
addEventListener("online", () => refresh());

render();
outbox.send();
keepForOffline(root.dataset.worker).catch(() => {});
