// Building elements, and bringing what is on the page to what it should be. Elements that stay keep
// their place, focus and scroll, so a screen reader is not sent back to the top at every tap.

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function show(container, ...children) {
  morphChildren(container, h("div", {}, ...children));
}

function morphChildren(current, wanted) {
  const targets = [...wanted.childNodes];
  targets.forEach((target, n) => {
    const existing = current.childNodes[n];
    if (!existing) current.append(target);
    else if (!same(existing, target)) existing.replaceWith(target);
    else if (existing.nodeType === Node.TEXT_NODE) {
      if (existing.data !== target.data) existing.data = target.data;
    } else morph(existing, target);
  });
  while (current.childNodes.length > targets.length) current.lastChild.remove();
}

function same(a, b) {
  return a.nodeName === b.nodeName && a.dataset?.key === b.dataset?.key;
}

function morph(current, wanted) {
  for (const { name } of [...current.attributes]) {
    if (!wanted.hasAttribute(name)) current.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  }
  morphChildren(current, wanted);
}
