// The panel of a replay that makes a problem of the moment shown: its links lead to that moment,
// and it says what is asked there.

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
