// The panel that makes a problem of the moment shown in a replay: its links point to that moment,
// and it shows the question there.

const replay = /** @type {HTMLElement} */ (document.querySelector("barbu-replay"));
const text = document.getElementById("replay-question");
const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (
  document.querySelectorAll("a[data-makes-problem]")
);

function show() {
  const { deal, moment, asked } = replay.dataset;
  text.textContent = text.dataset[asked || "nothing"];
  for (const link of links) {
    link.search = new URLSearchParams({ deal, moment }).toString();
    link.hidden = !asked;
  }
}

replay.addEventListener("moment", show);
show();
