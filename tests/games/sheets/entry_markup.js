// The markup of the entry of a deal, or of what is below a sheet without a draft: reads sheets and
// drafts, writes what the page would have.

import { emptyDraft, progressOf } from "../../../games/static/games/sheets/draft.js";
import { entryForm } from "../../../games/static/games/sheets/entry.js";
import { abandonNote, footer } from "../../../games/static/games/sheets/notices.js";
import { linesOf } from "../../../games/static/games/sheets/sheet_lines.js";

// An element that is only built and written out.
class WrittenElement {
  constructor(name) {
    Object.assign(this, { name, attributes: [], children: [] });
  }
  setAttribute(name, value) {
    this.attributes.push(` ${name}="${value}"`);
  }
  append(...children) {
    this.children.push(...children);
  }
  toString() {
    return `<${this.name}${this.attributes.join("")}>${this.children.join("")}</${this.name}>`;
  }
}

// What a page has: its language, its elements and the translations.
Object.assign(globalThis, {
  document: {
    documentElement: { lang: "en" },
    createElement: (name) => new WrittenElement(name),
  },
  gettext: (text) => text,
  pgettext: (_context, text) => text,
  ngettext: (one, many, n) => (n === 1 ? one : many),
  interpolate: (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]),
});

function markup({ sheet, draft }) {
  if (!draft) return `${abandonNote(sheet)} ${footer(sheet, { entries: [] })}`;
  const lines = linesOf(sheet);
  const whole = { ...emptyDraft(lines.length + 1), noDetail: true, ...draft };
  return String(entryForm(sheet, whole, progressOf(sheet, lines, whole)));
}

const input = JSON.parse(await new Response(Deno.stdin.readable).text());
await new Response(JSON.stringify(input.map(markup))).body.pipeTo(Deno.stdout.writable);
