// The form of a game entered by its totals: reads the rules and what is typed, writes the sentence
// on the sum.

const { rules, typed } = JSON.parse(await new Response(Deno.stdin.readable).text());

const listeners = { form: {}, document: {} };
const named = { ruleset: { value: "" }, deals: { value: "" } };
const fields = [0, 1, 2, 3].map(() => ({ value: "", disabled: false }));
const rows = fields.map((field) => ({ hidden: false, querySelectorAll: () => [field] }));
const line = {
  textContent: "",
  className: "",
  classList: { add: (name) => (line.className += ` ${name}`) },
};
const form = {
  dataset: {},
  elements: { namedItem: (name) => named[name] },
  addEventListener: (kind, listener) => (listeners.form[kind] = listener),
  querySelector: (selector) => (selector === "#sum-line" ? line : null),
  querySelectorAll: (selector) =>
    ({ ".totals-row": rows, "[data-points]:enabled": fields })[selector] ?? [],
};
Object.assign(globalThis, {
  document: {
    documentElement: { lang: "en" },
    addEventListener: (kind, listener) => (listeners.document[kind] = listener),
    querySelector: () => form,
    getElementById: () => ({ textContent: JSON.stringify(rules) }),
  },
  gettext: (text) => text,
  ngettext: (one, many, n) => (n === 1 ? one : many),
  interpolate: (text, values, isNamed) =>
    isNamed
      ? text.replace(/%\((\w+)\)s/g, (_, name) => values[name])
      : text.replace(/%s/g, () => values.shift()),
});
named.ruleset.value = typed[0][0];
await import("../../ladder/static/ladder/totals.js");

const answers = typed.map(([ruleset, deals, points]) => {
  named.ruleset.value = ruleset;
  named.deals.value = deals;
  points.forEach((text, n) => (fields[n].value = text));
  // An event reaches the form before the document.
  listeners.form.input();
  listeners.document.input({ target: { closest: () => form } });
  return [line.textContent, line.className];
});
await new Response(JSON.stringify(answers)).body.pipeTo(Deno.stdout.writable);
