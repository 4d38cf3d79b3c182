// The requests for seats, which the page shows beside the table, take the place of its notices and
// cover nothing.

/** @param {any} table */
export function placeSeatRequests(table) {
  const place = () => {
    const requests = document.getElementById("seat-requests");
    const height = requests?.offsetHeight ?? 0;
    table.style.setProperty("--requests-height", `${height}px`);
    if (!height) return;
    const { left, top, width } = table.querySelector(".table-notices").getBoundingClientRect();
    Object.assign(requests.style, {
      left: `${left + scrollX}px`,
      top: `${top + scrollY}px`,
      width: `${width}px`,
    });
  };
  table.addEventListener("shown", place);
  document.body.addEventListener("htmx:afterSettle", place);
  addEventListener("resize", place);
}
