// Enter in the fields of typed scores, and what the device remembers: writes what happened.

import {
  areTyped,
  goOnWithEnter,
  rememberEntry,
} from "../../../games/static/games/sheets/typed_scores.js";

const seen = [];
const remembered = ["pick", "by-scores", "score", "by-taken"].map((action) => {
  rememberEntry(action);
  return areTyped();
});

const element = (name, isScore = false) => ({
  focus: () => seen.push(name),
  select: () => {},
  scrollIntoView: () => {},
  matches: () => isScore,
});
const fields = ["N", "E"].map((seat) => element(seat, true));

// The elements reached by Enter from the second field, where these buttons are on the page.
function press(target, buttons, more = {}) {
  let handle;
  goOnWithEnter({
    addEventListener: (_name, handler) => (handle = handler),
    querySelectorAll: () => fields,
    querySelector: (selector) => buttons[selector] ?? null,
  });
  seen.length = 0;
  let isPrevented = false;
  const preventDefault = () => (isPrevented = true);
  handle({ key: "Enter", target, preventDefault, ...more });
  return [seen.join(), isPrevented];
}

const save = element("save");
const way = element("way");
const answers = {
  remembered,
  first: press(fields[0], { ".save": save }),
  last: press(fields[1], { ".save": save, ".ways button": way }),
  open: press(fields[1], { ".ways button": way }),
  wrong: press(fields[1], {}),
  held: press(save, { ".save": save }, { repeat: true }),
  button: press(save, { ".save": save }),
  letter: press(fields[0], {}, { key: "7" }),
};
await new Response(JSON.stringify(answers)).body.pipeTo(Deno.stdout.writable);
