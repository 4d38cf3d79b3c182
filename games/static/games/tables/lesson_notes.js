// The notes of this browser about the lesson: the actions in each step, and the finished steps. A
// private window may refuse to store anything; the notes then last as long as the page.

const KEY = "barbu-lesson";

/** @typedef {{ moves: Record<string, string[]>, finished: string[] }} Notes */

/** @returns {Notes} */
function load() {
  try {
    return { moves: {}, finished: [], ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { moves: {}, finished: [] };
  }
}

const notes = load();

function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(notes));
  } catch {
    // forgotten with the page
  }
}

/** The actions in a step that is not finished. @param {string} step its address */
export const movesIn = (step) => notes.moves[step] ?? [];

/** @param {string} step @param {string[]} moves */
export function noteMoves(step, moves) {
  notes.moves = { ...notes.moves, [step]: moves };
  save();
}

/** Note that a step is finished; it begins again when its page is opened. @param {string} step */
export function noteFinished(step) {
  notes.finished = [...new Set([...notes.finished, step])];
  noteMoves(step, []);
}

/** @param {string} step its address */
export const isFinished = (step) => notes.finished.includes(step);
