// A suggested name that fills a refused field: writes what is left of the refusal.

import { fill } from "../../deploy/site/static/js/filling.js";

const left = ["id_E_error"];
const dispatched = [];
const field = {
  id: "id_E",
  value: "wei",
  attributes: ["aria-invalid"],
  removeAttribute: (name) => field.attributes.splice(field.attributes.indexOf(name), 1),
  dispatchEvent: ({ type }) => dispatched.push(type),
};
Object.assign(globalThis, {
  document: {
    getElementById: (id) =>
      id === field.id ? field : left.includes(id) ? { remove: () => left.pop() } : null,
  },
});
let isPrevented = false;
const button = { dataset: { fills: "id_E" }, textContent: " Wei Li " };
for (let times = 0; times < 2; times++) {
  fill({ preventDefault: () => (isPrevented = true) }, button);
}
const answer = { value: field.value, left, dispatched, isPrevented };
await new Response(JSON.stringify(answer)).body.pipeTo(Deno.stdout.writable);
