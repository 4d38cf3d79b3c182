// Where the focus goes in the entry of a deal: writes which element got it, and how.

import { focusButton, focusContract } from "../../../games/static/games/sheets/entry_steps.js";

// An entry with these buttons, by their selectors, which notes the focus.
function entry(...selectors) {
  const seen = [];
  const querySelector = (wanted) =>
    selectors.includes(wanted) ? { focus: (how) => seen.push([wanted, how ?? null]) } : null;
  return { seen, querySelector };
}

const open = entry("button.contract-choice:not([aria-disabled])");
const full = entry();
const complete = entry(".save");
focusContract(open);
focusContract(full);
focusButton(complete, ".save");
focusButton(full, ".save");
const seen = [open, full, complete].map((one) => one.seen);
await new Response(JSON.stringify(seen)).body.pipeTo(Deno.stdout.writable);
