// The notes of this browser about the lesson: the actions in each step, and the finished steps.

import { store, stored } from "../../js/device_storage.js";

const KEY = "barbu-lesson";

/** @typedef {{ moves: Record<string, string[]>, finished: string[] }} Notes */

/** @type {Notes} */
const notes = { moves: {}, finished: [], ...stored(KEY) };

/** The actions in a step that is not finished. @param {string} step its address */
export const movesIn = (step) => notes.moves[step] ?? [];

/** @param {string} step @param {string[]} moves */
export function noteMoves(step, moves) {
  notes.moves = { ...notes.moves, [step]: moves };
  store(KEY, notes);
}

/** Note that a step is finished; it begins again when its page is opened. @param {string} step */
export function noteFinished(step) {
  notes.finished = [...new Set([...notes.finished, step])];
  noteMoves(step, []);
}

/** @param {string} step its address */
export const isFinished = (step) => notes.finished.includes(step);
