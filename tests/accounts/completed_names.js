// A field whose only possible name is taken: reads what was typed, and writes the field after it.

const listeners = {};
const said = { textContent: "" };
Object.assign(globalThis, {
  document: {
    addEventListener: (name, listener) => (listeners[name] = listener),
    getElementById: () => said,
  },
  fetch: (address) => {
    const typed = new URL(address, "http://club.example").searchParams.get("q");
    const results = ["Wei Li", "Zoe Hale", "Zoe Osei"].filter((name) =>
      name.toLowerCase().includes(typed)
    );
    return { ok: true, json: () => ({ results: results.map((name) => ({ name })) }) };
  },
});
await import("../../deploy/site/static/js/names.js");

async function leave(typed, takes = true) {
  said.textContent = "";
  const field = { value: typed, matches: () => takes, dataset: { names: "/players/" } };
  await listeners.change({ target: field });
  return [field.value, said.textContent];
}

const answers = [
  await leave("wei"),
  await leave("zoe"),
  await leave("nobody"),
  await leave("wei", false),
];
await new Response(JSON.stringify(answers)).body.pipeTo(Deno.stdout.writable);
