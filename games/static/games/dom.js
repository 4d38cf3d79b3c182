// Building elements, and updating the page to match them. Elements that remain keep their place,
// focus and scroll position, so that a screen reader is not sent back to the top at every tap.

/**
 * Return a new element: h("p", { class: "soft" }, "Deal ", 7). Attributes that are false, null or
 * undefined are left out, true is an attribute without a value; children may be nested in arrays.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(isShown));
  return element;
}

const isShown = (child) => child !== null && child !== undefined && child !== false;

/** Return a button that sends no form: button({ class: "quiet", "data-do": "save" }, "Save"). */
export const button = (attributes, ...children) =>
  h("button", { type: "button", ...attributes }, ...children);

/**
 * Ignore taps on the controls in an element for a moment after they have changed: the second tap of
 * a double tap must not press what has come under the finger.
 * @param {HTMLElement} element
 */
export function ignoreTaps(element) {
  element.classList.add("settling");
  setTimeout(() => element.classList.remove("settling"), 500);
}

/** Return a new SVG element; its children are SVG elements or text. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat(Infinity));
  return element;
}

/** Replace the content of *container*, changing only what differs. */
export function morph(container, ...children) {
  morphChildren(container, h("div", {}, ...children));
}

function morphChildren(current, wanted) {
  const targets = [...wanted.childNodes];
  removeUnwanted(current, targets);
  targets.forEach((target, n) => {
    const existing = childFor(current, target, n);
    if (!existing) current.append(target);
    else if (!isSame(existing, target)) replaceOrInsert(current, target, existing);
    else if (existing.nodeType === Node.TEXT_NODE) {
      if (existing.data !== target.data) existing.data = target.data;
    } else morphElement(existing, target);
  });
  while (current.childNodes.length > targets.length) current.lastChild.remove();
}

// Removes unwanted elements with a key first, so that their neighbours need not move.
function removeUnwanted(current, targets) {
  const wanted = new Set(targets.map((target) => target.dataset?.key));
  for (const child of [...current.children]) {
    if (child.dataset.key !== undefined && !wanted.has(child.dataset.key)) child.remove();
  }
}

// An existing element with a key is wanted further on.
function replaceOrInsert(current, target, existing) {
  if (existing.dataset?.key === undefined) existing.replaceWith(target);
  else current.insertBefore(target, existing);
}

// Returns the child at place n, or the one with the key of the target, moved there.
function childFor(current, target, n) {
  const existing = current.childNodes[n];
  const key = target.dataset?.key;
  if (!existing || key === undefined || isSame(existing, target)) return existing;
  const moved = [...current.children].find((child) => isSame(child, target));
  if (!moved) return existing;
  current.insertBefore(moved, existing);
  return moved;
}

function isSame(a, b) {
  return a.nodeName === b.nodeName && a.dataset?.key === b.dataset?.key;
}

function morphElement(current, wanted) {
  for (const { name } of [...current.attributes]) {
    if (name === "open" && current.localName === "details") continue; // the reader has opened it
    if (!wanted.hasAttribute(name)) current.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  }
  // A custom element draws its own content.
  if (!current.localName.includes("-")) morphChildren(current, wanted);
}
