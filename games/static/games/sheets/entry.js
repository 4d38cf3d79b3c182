// The entry of a deal, step by step: contract, doubles, what each took, and the preview.

import { h } from "../dom.js";
import { fill, listed, points } from "../text.js";
import {
  flanks,
  isOver,
  isRedouble,
  maximum,
  speaker,
  whyNot,
  whyNotSay,
} from "./doubling_round.js";
import * as drafts from "./draft.js";
import { scoreTable } from "./score_table.js";
import { left } from "./scoring.js";
import { owed } from "./sheet_lines.js";
import {
  countedText,
  declarationText,
  detailSign,
  detailText,
  nameOf,
  placeText,
  saidText,
} from "./sheet_text.js";

export function entryForm(sheet, draft, state) {
  return h(
    "section",
    { class: "panel entry", "aria-labelledby": "entry-title" },
    heading(sheet, draft, state),
    draft.moved &&
      h(
        "p",
        { class: "notice warn" },
        fill(
          gettext("Another deal was saved meanwhile: what you are writing is now deal %(number)s."),
          { number: draft.number },
        ),
      ),
    contractStep(sheet, draft, state),
    state.announced && doublesStep(sheet, draft, state),
    state.round && isOver(state.round) && takenStep(sheet, draft, state),
    previewStep(sheet, draft, state),
  );
}

function heading(sheet, draft, state) {
  const title = draft.correcting ? gettext("Correct deal %(number)s") : gettext("Deal %(number)s");
  return h(
    "header",
    {},
    h("h2", { id: "entry-title" }, fill(title, { number: draft.number })),
    h(
      "p",
      { class: "soft" },
      fill(gettext("%(name)s declares"), { name: nameOf(sheet, state.declarer) }),
    ),
    (draft.correcting || draft.contract) &&
      h(
        "button",
        { type: "button", class: "plain", "data-do": "cancel" },
        draft.correcting ? gettext("Leave it as it was") : gettext("Start again"),
      ),
  );
}

// --- The contract -----------------------------------------------------------------------------

function contractStep(sheet, draft, state) {
  if (state.announced && !draft.choosing) return chosen(sheet, draft);
  return h(
    "fieldset",
    { class: "step", "data-key": "contract" },
    h("legend", {}, gettext("Contract")),
    h(
      "div",
      { class: "contracts" },
      sheet.rules.contracts.map((contract) => contractButton(draft, state, contract)),
    ),
    state.contract?.asks && detailChoice(draft, state.contract),
  );
}

function chosen(sheet, draft) {
  const text = draft.contract + (draft.detail ? `:${draft.detail}` : "");
  return h(
    "p",
    { class: "step said", "data-key": "chosen" },
    h("b", {}, declarationText(sheet, text)),
    h("button", {
      type: "button",
      class: "plain",
      "data-do": "rechoose",
      "aria-label": gettext("Change the contract"),
    }, gettext("Change")),
  );
}

function contractButton(draft, state, contract) {
  const deal = state.used.get(contract.name);
  const why = deal ? fill(gettext("deal %(deal)s"), { deal }) : gettext("used before");
  const gone = deal !== undefined;
  return h(
    "button",
    {
      type: "button",
      class: "choice contract-choice",
      "data-do": "contract",
      "data-name": contract.name,
      "aria-pressed": String(draft.contract === contract.name),
      "aria-disabled": gone && "true",
      "data-why": gone &&
        fill(gettext("%(contract)s has been declared: %(why)s."), {
          contract: contract.label,
          why,
        }),
    },
    h("span", { class: "letter", "aria-hidden": "true" }, contract.letter),
    h("span", {}, contract.label, gone && h("small", {}, why)),
  );
}

function detailChoice(draft, contract) {
  const label = contract.asks === "trump" ? gettext("Trumps are") : gettext("Starting from");
  return h(
    "div",
    { class: `details ${contract.asks}`, role: "group", "aria-label": label },
    h("span", { class: "label", "aria-hidden": "true" }, label),
    contract.details.map((detail) =>
      h("button", {
        type: "button",
        class: "choice",
        "data-do": "detail",
        "data-detail": detail,
        "aria-pressed": String(draft.detail === detail),
        "aria-label": detailText(contract, detail),
      }, detailSign(contract, detail))
    ),
    !contract.detail_required &&
      h(
        "button",
        { type: "button", class: "choice wide", "data-do": "detail", "data-detail": "" },
        gettext("The first card decides"),
      ),
  );
}

// --- The doubles ------------------------------------------------------------------------------

function doublesStep(sheet, draft, state) {
  const over = isOver(state.round);
  return h(
    "fieldset",
    { class: "step", "data-key": "doubles" },
    h("legend", {}, gettext("Doubles")),
    h("ol", { class: "turns" }, state.turns.map((turn) => spoken(sheet, state, turn))),
    over && !state.turns.length && h("p", { class: "soft" }, gettext("Nobody can double.")),
    !over && toSpeak(sheet, draft, state),
  );
}

function spoken(sheet, state, turn) {
  const name = nameOf(sheet, turn.seat);
  const words = turn.all && turn.targets.length === sheet.rules.seats.length - 1
    ? gettext("maximum")
    : saidText(sheet, state, turn.targets);
  return h(
    "li",
    { "data-key": `said-${turn.n}` },
    h("span", {}, h("b", {}, name), " ", words),
    h("button", {
      type: "button",
      class: "plain",
      "data-do": "unsay",
      "data-n": turn.n,
      "aria-label": fill(gettext("Change what %(name)s said"), { name }),
    }, gettext("Change")),
  );
}

function toSpeak(sheet, draft, state) {
  const { round } = state;
  const seat = speaker(round);
  const name = nameOf(sheet, seat);
  const picked = draft.picked.filter((of) => maximum(round).includes(of));
  const refusal = whyNotSay(round, picked);
  return h(
    "div",
    {
      class: "turn",
      role: "group",
      "aria-label": fill(gettext("%(name)s speaks"), { name }),
      "data-key": `turn-${state.turns.length}`,
    },
    h(
      "p",
      { class: "who" },
      h("b", {}, fill(gettext("%(name)s speaks"), { name })),
      owes(sheet, state, seat),
    ),
    h("div", { class: "targets" }, targetButtons(sheet, round, picked)),
    h(
      "div",
      { class: "words" },
      wordButton(
        "maximum",
        gettext("Maximum"),
        maximum(round),
        round,
        gettext("Nobody is open to her."),
      ),
      wordButton("flanks", gettext("Flanks"), flanks(round), round, flanksWhy(round)),
      sayButton(sheet, picked, refusal),
    ),
    reasons(sheet, round, refusal),
  );
}

function owes(sheet, state, seat) {
  const n = owed(sheet, state.deals, state.declarer).get(seat);
  return n ? h("span", { class: "tag warn" }, fill(gettext("owes %(n)s"), { n })) : null;
}

function targetButtons(sheet, round, picked) {
  const seat = speaker(round);
  const start = sheet.rules.seats.indexOf(seat);
  const others = [...sheet.rules.seats.slice(start + 1), ...sheet.rules.seats.slice(0, start)];
  return others.map((of) => {
    const why = whyNot(round, of);
    const declares = of === round.declarer;
    return h(
      "button",
      {
        type: "button",
        class: "choice target",
        "data-do": "pick",
        "data-of": of,
        "aria-pressed": String(picked.includes(of)),
        "aria-disabled": why && "true",
        "data-why": why && whyText(round, why),
      },
      h("span", { class: declares ? "ringed" : "" }, nameOf(sheet, of)),
      h(
        "small",
        {},
        isRedouble(round, of) ? gettext("redouble") : declares ? gettext("declarer") : "",
      ),
    );
  });
}

function wordButton(action, label, targets, round, empty) {
  const why = !targets.length
    ? empty
    : whyNotSay(round, targets) === "forced"
    ? gettext("She owes declarer a double.")
    : null;
  return h("button", {
    type: "button",
    class: "quiet word",
    "data-do": action,
    "aria-disabled": why && "true",
    "data-why": why,
  }, label);
}

const flanksWhy = (
  round,
) => (round.positive || round.rules.double_targets === "declarer"
  ? gettext("Only declarer is doubled here.")
  : gettext("None of the flanks is open to her."));

function sayButton(sheet, picked, refusal) {
  const label = picked.length
    ? fill(gettext("Double %(names)s"), { names: listed(picked.map((of) => nameOf(sheet, of))) })
    : gettext("Pass");
  return h("button", {
    type: "button",
    class: "word say",
    "data-do": "say",
    "aria-disabled": refusal && "true",
    "data-why": refusal && refusalText(refusal),
  }, label);
}

// The disabled say why, once each.
function reasons(sheet, round, refusal) {
  const others = sheet.rules.seats.filter((of) => of !== speaker(round));
  const closed = others.map((of) => whyNot(round, of)).filter(Boolean);
  const texts = new Set(closed.map((why) => whyText(round, why)));
  if (refusal) texts.add(refusalText(refusal));
  return texts.size ? h("p", { class: "why" }, [...texts].join(" ")) : null;
}

function whyText(round, why) {
  return {
    made: gettext("She has doubled that player already."),
    barred: gettext("Three losing doubles: no more before the last deals."),
    redouble: gettext("She may only redouble who has doubled her."),
    declarer: round.positive
      ? gettext("In a positive contract only declarer is doubled.")
      : gettext("Only declarer is doubled in these rules."),
  }[why];
}

const refusalText = (
  refusal,
) => (refusal === "forced"
  ? gettext("She owes declarer a double, and this is the last chance to make it.")
  : gettext("Declarer redoubles all who doubled her, or nobody."));

// --- What each took ---------------------------------------------------------------------------

function takenStep(sheet, draft, state) {
  if (drafts.isSettled(sheet, state)) {
    return h(
      "p",
      { class: "step notice", "data-key": "settled" },
      gettext("Nobody doubled: the deal is settled without play."),
    );
  }
  const { scoring } = state.contract;
  const step = { counted, placed: scoring.distinct ? ordered : placed, split }[scoring.kind];
  return step(sheet, draft.taken, scoring);
}

function counted(sheet, taken, scoring) {
  const { seats } = sheet.rules;
  const rest = left(scoring, taken, seats);
  const what = countedText(scoring.what);
  return h(
    "fieldset",
    { class: "step", "data-key": "counted" },
    h("legend", {}, fill(gettext("Who took the %(what)s?"), { what })),
    h(
      "p",
      { class: `rest ${rest ? "" : "done"}` },
      rest
        ? fill(gettext("%(rest)s of %(number)s %(what)s still to give"), {
          rest,
          number: scoring.number,
          what,
        })
        : fill(gettext("All %(number)s %(what)s given"), { number: scoring.number, what }),
    ),
    h("div", { class: "steppers" }, seats.map((seat) => stepper(sheet, taken, seat, rest))),
    scoring.marked && ace(sheet, taken, scoring),
  );
}

function stepper(sheet, taken, seat, rest) {
  const name = nameOf(sheet, seat);
  const n = taken[seat] ?? 0;
  const button = (step, label, sign, why) =>
    h("button", {
      type: "button",
      class: "quiet round",
      "data-do": "step",
      "data-seat": seat,
      "data-step": step,
      "aria-label": fill(label, { name }),
      "aria-disabled": why && "true",
      "data-why": why,
    }, sign);
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": name },
    h("span", { class: "name", title: name }, name),
    button(
      -1,
      gettext("One less for %(name)s"),
      "−",
      n === 0 && fill(gettext("%(name)s has none."), { name }),
    ),
    h("output", { class: "number", "aria-label": fill(gettext("%(name)s took"), { name }) }, n),
    button(
      1,
      gettext("One more for %(name)s"),
      "+",
      rest === 0 && gettext("All are given: take one from somebody first."),
    ),
    h("button", {
      type: "button",
      class: "quiet rest-button",
      "data-do": "step",
      "data-seat": seat,
      "data-step": rest,
      "aria-label": fill(gettext("The rest to %(name)s"), { name }),
      "aria-disabled": rest === 0 && "true",
      "data-why": rest === 0 && gettext("All are given: take one from somebody first."),
    }, gettext("Rest")),
  );
}

function ace(sheet, taken, scoring) {
  return h(
    "div",
    { class: "places", role: "group", "aria-label": gettext("Who took the ace of hearts?") },
    h("span", { class: "label", "aria-hidden": "true" }, gettext("Who took the ace of hearts?")),
    sheet.rules.seats.map((seat) => {
      const why = !taken[seat] &&
        fill(gettext("%(name)s took no heart."), { name: nameOf(sheet, seat) });
      return seatButton(sheet, seat, taken[scoring.marked] === seat, {
        "data-do": "marked",
        "data-mark": scoring.marked,
      }, why);
    }),
  );
}

function placed(sheet, taken, scoring) {
  return h(
    "fieldset",
    { class: "step", "data-key": "placed" },
    h("legend", {}, gettext("What was taken")),
    scoring.values.map((value, n) =>
      h(
        "div",
        {
          class: "places",
          role: "group",
          "aria-label": placeText(scoring.what, n, scoring.values.length),
        },
        h(
          "span",
          { class: "label", "aria-hidden": "true" },
          placeText(scoring.what, n, scoring.values.length),
          " ",
          h("small", {}, points(value)),
        ),
        sheet.rules.seats.map((seat) =>
          seatButton(sheet, seat, taken[n] === seat, { "data-do": "place", "data-n": n })
        ),
      )
    ),
  );
}

function ordered(sheet, taken, scoring) {
  return h(
    "fieldset",
    { class: "step", "data-key": "ordered" },
    h("legend", {}, gettext("Who went out? Touch them in order.")),
    h(
      "div",
      { class: "places" },
      sheet.rules.seats.map((seat) => {
        const n = taken.indexOf(seat);
        return seatButton(
          sheet,
          seat,
          n >= 0,
          { "data-do": "order" },
          null,
          n >= 0 ? `${n + 1}. ${points(scoring.values[n])}` : "–",
        );
      }),
    ),
  );
}

function split(sheet, taken, scoring) {
  const share = taken.length
    ? fill(gettext("%(points)s each"), { points: points(scoring.total / taken.length) })
    : points(scoring.total);
  return h(
    "fieldset",
    { class: "step", "data-key": "split" },
    h("legend", {}, gettext("Who took the most cards of one suit?")),
    h("p", { class: "soft" }, gettext("Touch all who tie."), " ", share),
    h(
      "div",
      { class: "places" },
      sheet.rules.seats.map((seat) =>
        seatButton(sheet, seat, taken.includes(seat), { "data-do": "lost" })
      ),
    ),
  );
}

function seatButton(sheet, seat, pressed, attributes, why = null, note = "") {
  return h(
    "button",
    {
      type: "button",
      class: "choice",
      "data-seat": seat,
      "aria-pressed": String(pressed),
      "aria-disabled": why && "true",
      "data-why": why,
      ...attributes,
    },
    h("span", { class: "name" }, nameOf(sheet, seat)),
    note && h("small", {}, note),
  );
}

// --- The preview ------------------------------------------------------------------------------

function previewStep(sheet, draft, state) {
  if (!drafts.isReady(sheet, state, draft)) return null;
  return h(
    "div",
    { class: "step preview", "data-key": "preview" },
    h("h3", {}, gettext("This deal comes to")),
    scoreTable(sheet, drafts.preview(sheet, state, draft)),
    h(
      "p",
      { class: "actions" },
      h(
        "button",
        { type: "button", class: "save", "data-do": "save" },
        fill(
          draft.correcting
            ? gettext("Save the correction of deal %(number)s")
            : gettext("Save deal %(number)s"),
          { number: draft.number },
        ),
      ),
    ),
  );
}
