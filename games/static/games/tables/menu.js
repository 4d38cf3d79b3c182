// The menu of the table: undo, claim, settings, help, leave.

/** @import { Scene } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { fill } from "../text.js";
import { claimRefusal } from "./claims.js";
import { icon } from "./icons.js";
import { isAlone } from "./view_model.js";

const CLAIMS = {
  "claim rest": () => gettext("All the rest is mine"),
  "claim none": () => gettext("I take nothing more"),
  "claim agree": () => gettext("Share out the rest…"),
};

const CLOSES_MENU = { popovertarget: "table-menu", popovertargetaction: "hide" };
const item = (attributes, ...content) =>
  button({ class: "plain", ...CLOSES_MENU, ...attributes }, ...content);

const UNDO = { "data-do": "request", "data-action": "undo" };

/** @param {Scene} scene */
export function menu({ view, links }) {
  const can = (action) => view.can?.includes(action);
  return h(
    "div",
    { id: "table-menu", popover: "auto", class: "table-menu" },
    can("undo") && item(UNDO, undoText(view)),
    !links.copied && item({ "data-opens": "table-dealing" }, gettext("How the cards are dealt")),
    item({ "data-opens": "table-settings" }, gettext("Settings")),
    item({ "data-opens": "table-help" }, gettext("Help")),
    view.you && ["playing", "paused"].includes(view.status) && claims(view),
    links.manage && h("a", { href: links.manage }, gettext("For directors")),
    can("leave") &&
      button({ class: "plain leave", "data-do": "leave" }, gettext("Leave the table")),
  );
}

/** @param {import("./types.d.ts").View} view */
const undoText = ({ undos }) =>
  fill(gettext("Take back my last move (%(left)s left in this deal)"), { left: undos });

/**
 * Whether a move can be taken back without asking anybody.
 * @param {Pick<Scene, "view" | "ui">} scene
 */
export const mayUndoAlone = ({ view, ui }) =>
  isAlone(view) && !ui.result && Boolean(view.can?.includes("undo"));

/** Against bots, on the line of the turn. @param {Scene} scene */
export function undoButton(scene) {
  if (!mayUndoAlone(scene)) return null;
  const text = undoText(scene.view);
  const attributes = { class: "quiet small undo-button", "aria-label": text, title: text };
  return button({ ...attributes, ...UNDO }, icon("undo"));
}

const aboutClaims = () =>
  gettext(
    "Say how the remaining tricks go instead of playing them. It counts at once if it is certain" +
      " whatever the others hold; otherwise they all have to agree. Nobody’s cards are shown.",
  );

const claimTitle = () => gettext("Claim");

// If a reason applies to all claims, it is shown alone.
function claims(view) {
  const refusals = Object.keys(CLAIMS).map((action) => claimRefusal(view, action));
  const common = refusals.every((why) => why && why === refusals[0]) ? refusals[0] : null;
  if (common) {
    return h(
      "p",
      { class: "claims small soft", "data-key": "claims" },
      claimTitle(),
      " · ",
      common,
    );
  }
  return h(
    "div",
    {
      class: "claims",
      role: "group",
      "aria-labelledby": "claims-title",
      "aria-describedby": "claims-about",
      "data-key": "claims",
    },
    h("p", { id: "claims-title", class: "small soft" }, claimTitle()),
    h("p", { id: "claims-about", class: "why" }, aboutClaims()),
    Object.entries(CLAIMS).map(([action, text], n) => claimItem(action, text(), refusals[n])),
  );
}

function claimItem(action, text, refusal) {
  const does = action === "claim agree"
    ? { "data-do": "share" }
    : { "data-do": "request", "data-action": action };
  return item(
    { "data-key": action, disabled: Boolean(refusal), ...does },
    h("span", {}, text),
    refusal && h("span", { class: "why" }, refusal),
  );
}
