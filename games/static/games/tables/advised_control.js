// The control that does what the hint recommends stays in sight while the hint is open.

/** @import { Scene } from "./types.d.ts" */

import { contractOf, detailOf } from "./view_model.js";

const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) showAdvised(target.closest("barbu-table"));
});

/** Bring the control of a new hint into view, also each time the room for it changes. */
export function keepAdvisedInSight(table) {
  observer.disconnect();
  table.querySelector(".hint details")?.addEventListener("toggle", showOpened);
  const middle = table.querySelector(".middle");
  if (middle) observer.observe(middle);
  showAdvised(table);
}

// What unfolds at the lower edge of a hint, which scrolls; if it is higher than the hint, its top.
function showOpened({ target }) {
  if (!target.open) return;
  const hint = target.closest(".hint");
  const isHigh = target.offsetHeight > hint.clientHeight;
  target.style.scrollMarginTop = `${hint.querySelector(".advised").offsetHeight}px`; // it stays
  target.scrollIntoView({ block: isHigh ? "start" : "nearest" });
}

/** Bring the control of the open hint into view, if there is one. */
export const showAdvised = (table) =>
  advisedControl(table)?.scrollIntoView({ block: "nearest", inline: "nearest" });

/**
 * The action that the open hint recommends, such as "play HQ"; "" without a hint.
 * @param {Pick<Scene, "ui" | "view">} _
 */
export const advisedAction = ({ ui: { hint }, view }) =>
  hint && hint.moved === view.moved ? hint.answers?.[0]?.action ?? "" : "";

function advisedControl(table) {
  const action = advisedAction(table);
  if (!action) return null;
  const [verb, what] = action.split(" ");
  return SELECTORS[verb](table, what).map((one) => table.querySelector(one)).find(Boolean);
}

function declaring({ view, ui }, what) {
  const { name } = contractOf(view, what);
  // Of another contract its suits or ranks; the button that leads back is always in sight.
  if (ui.contract !== name) return [`[data-contract="${name}"]`, ".suits-row, .ranks-row"];
  const detail = detailOf(what);
  return ui.detail === detail ? ["[data-do='declare']"] : [`.detail[data-detail="${detail}"]`];
}

// The button of several players or those of each one, and then the one that sends.
function doubling(_table, what) {
  if (what === "pass") return ["[data-action='pass']"];
  const isMissing = "[aria-pressed='false']:not(:disabled)";
  const several = `.doubling [data-key="${what}"]`;
  const players = what.split(",").map((seat) => `[data-do='target'][data-seat="${seat}"]`);
  return [...[several, ...players].map((one) => one + isMissing), "[data-key='send']"];
}

const playing = (_table, what) => [what === "-" ? "[data-do='pass']" : `[data-card="${what}"]`];

const SELECTORS = { declare: declaring, double: doubling, redouble: doubling, play: playing };
