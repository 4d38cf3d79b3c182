// The few signs on the table's buttons, drawn in a box of 24.

const PATHS = {
  back: "M14.5 5 7.5 12l7 7",
  sheet: "M5 4h14v16H5zM5 9h14M5 14h14M10 4v16",
  talk: "M4 5h16v11H11l-5 4v-4H4z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (
    const [key, value] of Object.entries({
      viewBox: "0 0 24 24",
      class: `icon-sign icon-${name}`,
      "aria-hidden": "true",
      focusable: "false",
    })
  ) svg.setAttribute(key, value);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
