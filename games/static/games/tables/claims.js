// Claims: what can be claimed and why not, what somebody asks of the others, and what came of it.

import { h } from "../dom.js";
import { fill, listed } from "../text.js";
import { openParts, sharesSaid } from "./claim_shares.js";
import { nameOf } from "./labels.js";
import { isAsked, phaseOf, wayOf } from "./view_model.js";

const CLAIMS = {
  "claim rest": () => gettext("All the rest is mine"),
  "claim none": () => gettext("I take nothing more"),
  "claim agree": () => gettext("Share out the rest…"),
};

// Why the viewer cannot claim this now, or null.
export function whyNoClaim(view, action) {
  const { deal } = view;
  const bots = view.ruleset.seats.some((seat) =>
    seat !== view.you && (view.seats[seat].kind === "bot" || view.seats[seat].acting)
  );
  if (view.can?.includes(action)) {
    return action === "claim agree" && bots
      ? gettext("Where a bot plays it would refuse: it only accepts what is proven.")
      : null;
  }
  if (view.status === "paused") return gettext("The game is paused.");
  if (view.claim || view.undo) return gettext("First the others answer what has been asked.");
  if (!deal || phaseOf(view) !== "play" || wayOf(view, deal.contract) !== "tricks") {
    return gettext("Only while tricks are played.");
  }
  if (view.seats[view.you]?.acting) return gettext("First take your seat back.");
  if (action === "claim none" && deal.idle?.includes(view.you)) {
    return gettext("That is so already.");
  }
  return gettext("Your claim was refused: play on before you claim again.");
}

// The claims in the menu; the reason once, if it holds for all of them.
export function claimItems({ view }) {
  if (!view.you || !["playing", "paused"].includes(view.status)) return null;
  const whys = Object.keys(CLAIMS).map((action) => whyNoClaim(view, action));
  const common = whys.every((why) => why && why === whys[0]) ? whys[0] : null;
  return h(
    "div",
    { class: "claims", role: "group", "aria-labelledby": "claims-title", "data-key": "claims" },
    h("p", { id: "claims-title", class: "small soft" }, gettext("Claim"), common && ` · ${common}`),
    Object.entries(CLAIMS).map(([action, text], n) =>
      claimItem(action, text(), { why: whys[n], said: Boolean(common) })
    ),
  );
}

function claimItem(action, text, { why, said }) {
  const attributes = action === "claim agree"
    ? { "data-do": "share" }
    : { "data-do": "ask", "data-action": action };
  return h(
    "button",
    {
      type: "button",
      class: "plain",
      "data-key": action,
      disabled: Boolean(why),
      ...attributes,
      popovertarget: "table-menu",
      popovertargetaction: "hide",
    },
    h("span", {}, text),
    why && !said && h("span", { class: "why" }, why),
  );
}

// --- What is asked -----------------------------------------------------------------------------

export function claimText(view, { by, what }) {
  const name = nameOf(view, by);
  if (what.endsWith("rest")) {
    return fill(gettext("%(name)s claims all the remaining tricks."), { name });
  }
  if (what.endsWith("none")) {
    return fill(gettext("%(name)s says she will take nothing more."), { name });
  }
  const shares = sharesSaid(what, (seat) => nameOf(view, seat), openParts(view));
  return fill(gettext("%(name)s proposes how to share what is left. %(what)s."), {
    name,
    what: shares,
  });
}

export const undoText = (view, { by }) =>
  fill(gettext("%(name)s asks to take back her last move."), { name: nameOf(view, by) });

export function asked(view, question, text, key) {
  if (!question) return null;
  const mine = question.waiting.includes(view.you) && isAsked(view);
  return h(
    "div",
    { class: "notice", role: "alert", "data-key": key },
    h("span", { class: "words" }, text(view, question)),
    mine
      ? h(
        "span",
        { class: "answers" },
        h(
          "button",
          { type: "button", class: "small", "data-do": "ask", "data-action": "accept" },
          gettext("Agree"),
        ),
        h("button", {
          type: "button",
          class: "small quiet",
          "data-do": "ask",
          "data-action": "refuse",
        }, gettext("Refuse")),
      )
      : h(
        "span",
        { class: "soft" },
        fill(gettext("Waiting for %(names)s."), {
          names: listed(question.waiting.map((seat) => nameOf(view, seat))),
        }),
      ),
  );
}

// --- What came of it ---------------------------------------------------------------------------

// What became of the question of the view before, in a sentence; null while it is open, for none, and
// where the result of the deal says it.
export function answered(before, view) {
  if (before?.claim && !view.claim) return claimAnswered(before, view);
  if (before?.undo && !view.undo) return undoAnswered(before, view);
  return null;
}

function claimAnswered(before, view) {
  const name = nameOf(view, before.claim.by);
  if (view.deal?.number !== before.deal?.number) return null;
  const granted = before.claim.what === "claim none" && view.deal.idle?.includes(before.claim.by);
  return fill(
    granted
      ? gettext("What %(name)s claimed is agreed.")
      : gettext("What %(name)s claimed was refused: play goes on."),
    { name },
  );
}

function undoAnswered(before, view) {
  const [old, now] = [before.deal, view.deal];
  const steps = (
    deal,
  ) => (deal ? deal.play.length + deal.doubles.length + (deal.contract ? 1 : 0) : 0);
  const values = { name: nameOf(view, before.undo.by) };
  if (steps(now) < steps(old) || view.turn === before.undo.by && before.turn !== view.turn) {
    return fill(gettext("%(name)s has taken back her move."), values);
  }
  return fill(gettext("What %(name)s did stays done."), values);
}
