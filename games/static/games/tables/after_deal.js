// The buttons under the result of a deal: what a player may look at or do again.

/** @import { Scene } from "./types.d.ts" */

import { csrfToken } from "../../js/request.js";
import { button, h } from "../dom.js";
import { reviewButton } from "./advice.js";

/** @param {Scene} scene */
export function afterDeal(scene) {
  const { ui, links } = scene;
  const hands = { "data-do": "hands" };
  const text = ui.showsHands ? gettext("Scores") : gettext("All hands");
  return !links.moves && h(
    "div",
    { class: "after-deal" },
    button({ class: "quiet small", ...hands }, text),
    reviewButton(scene),
    links.dealAgain && againForm(links.dealAgain.replace("/0/", `/${ui.result.number}/`)),
  );
}

function againForm(action) {
  return h(
    "form",
    { method: "post", action },
    h("input", { type: "hidden", name: "csrfmiddlewaretoken", value: csrfToken() }),
    h("button", { class: "quiet small" }, gettext("Play this deal again")),
  );
}
