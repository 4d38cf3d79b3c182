// Building elements, and bringing what is on the page to what it should be. Elements that stay keep
// their place, focus and scroll, so a screen reader is not sent back to the top at every tap.

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) =>
      child !== null && child !== undefined && child !== false
    ),
  );
  return element;
}

export function show(container, ...children) {
  morphChildren(container, h("div", {}, ...children));
}

function morphChildren(current, wanted) {
  const targets = [...wanted.childNodes];
  dropGone(current, targets);
  targets.forEach((target, n) => {
    const existing = standing(current, target, n);
    if (!existing) current.append(target);
    else if (!same(existing, target)) take(current, target, existing);
    else if (existing.nodeType === Node.TEXT_NODE) {
      if (existing.data !== target.data) existing.data = target.data;
    } else morph(existing, target);
  });
  while (current.childNodes.length > targets.length) current.lastChild.remove();
}

// What has a key goes as soon as nobody wants it, so that its neighbours need not move.
function dropGone(current, targets) {
  const wanted = new Set(targets.map((target) => target.dataset?.key));
  for (const child of [...current.children]) {
    if (child.dataset.key !== undefined && !wanted.has(child.dataset.key)) child.remove();
  }
}

// What stands there with a key is wanted further on.
function take(current, target, existing) {
  if (existing.dataset?.key === undefined) existing.replaceWith(target);
  else current.insertBefore(target, existing);
}

function standing(current, target, n) {
  const existing = current.childNodes[n];
  const key = target.dataset?.key;
  if (!existing || key === undefined || same(existing, target)) return existing;
  const moved = [...current.children].find((child) => same(child, target));
  if (!moved) return existing;
  current.insertBefore(moved, existing);
  return moved;
}

function same(a, b) {
  return a.nodeName === b.nodeName && a.dataset?.key === b.dataset?.key;
}

function morph(current, wanted) {
  for (const { name } of [...current.attributes]) {
    if (name === "open" && current.localName === "details") continue; // the reader's own doing
    if (!wanted.hasAttribute(name)) current.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  }
  // A custom element draws what is inside it.
  if (!current.localName.includes("-")) morphChildren(current, wanted);
}
