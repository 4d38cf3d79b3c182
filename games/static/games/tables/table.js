// <barbu-table data-socket="/ws/games/17/">: a table at which a game is played. It shows the last
// view of the server and the pending choices of the player (ui). Views that arrive together are
// shown one after the other; a finished trick stays long enough to be seen.

/** @import { HeldTrick, Settings, Ui, View } from "./types.d.ts" */

import { note } from "../dealing/notes.js";
import { dealingFacts } from "../dealing/panel.js";
import { h, morph } from "../dom.js";
import { loadSettings } from "../table_settings.js";
import { watchAbsences } from "./absent.js";
import { ACTIONS } from "./actions.js";
import { animateMoves, animateTrickWon, cardPositions, trickTime } from "./animation.js";
import { announcements } from "./announcements.js";
import { outcomeText } from "./claims.js";
import { setClock, showClocks } from "./clock.js";
import { Connection } from "./connection.js";
import { focusKeeper } from "./focus.js";
import { ForcedPlay } from "./forced_play.js";
import { listenToKeys } from "./keyboard.js";
import { isGreeted } from "./greeting.js";
import { LessonConnection } from "./lesson_connection.js";
import { render, sceneOf } from "./render.js";
import { placeSeatRequests } from "./requests_place.js";
import { Sender } from "./sender.js";
import { bindSettings } from "./settings.js";
import { ShareDialog } from "./share_dialog.js";
import { playSound, startAudioOnTouch } from "./sounds.js";
import { noteRead, readMark, watchTalk } from "./talk.js";
import { titleText } from "./turn_text.js";
import { newUi, uiAfter } from "./ui.js";
import { isSamePoint, mustAnswer, newTrick, normalized } from "./view_model.js";

const MESSAGE_TIME = 6000;
const MOST_QUEUED = 4;
const MOST_ANNOUNCEMENTS = 30;

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

class BarbuTable extends HTMLElement {
  /** @type {View} the view that is shown */
  view;
  /** @type {View} the newest view */
  latest;
  /** @type {Ui} */
  ui;
  /** @type {View[]} views that have not been shown yet */
  #queue = [];
  #isAdvancing = false;
  #trickShown = Promise.resolve();
  #endPause = () => {};
  #forcedPlay = new ForcedPlay(this);
  #messageTimer = 0;
  #isHurried = false;

  connectedCallback() {
    this.name = document.title;
    /** @type {Settings} */
    this.settings = loadSettings();
    this.links = { ...this.dataset };
    this.ui = newUi(this.links.moves ? 0 : Number(sessionStorage.getItem(this.#dismissedKey) ?? 0));
    this.ui.greeted = isGreeted(this.links.game);
    this.content = h("div", { class: "table-view" });
    this.log = h("div", {
      class: "visually-hidden",
      role: "log",
      "aria-live": "polite",
      "aria-label": gettext("What happens"),
    });
    this.replaceChildren(this.content, this.log);
    this.#listen();
    const first = JSON.parse(document.getElementById("table-view").textContent);
    setClock(first);
    this.ui.readUntil = readMark(first.game);
    this.latest = normalized(first);
    this.#show(this.latest);
    this.#connect();
  }

  get #dismissedKey() {
    return `barbu-seen-${this.dataset.game}`;
  }

  #listen() {
    this.addEventListener("click", (event) => this.#clicked(event.target));
    this.addEventListener("submit", (event) => this.#submitted(event));
    listenToKeys(this);
    watchAbsences(this);
    placeSeatRequests(this);
    watchTalk(this);
    this.shareDialog = new ShareDialog(this, document.getElementById("table-sharing"));
    const form = /** @type {HTMLFormElement} */ (document.querySelector("#table-settings form"));
    if (form) bindSettings(this, form, (name) => this.#settingChanged(name));
    startAudioOnTouch(this.settings);
    setInterval(() => this.#tick(), 250);
  }

  // Turning sounds on plays a sample.
  #settingChanged(name) {
    if (name === "sound") playSound("turn", this.settings);
    this.render();
  }

  #connect() {
    const { moves, socket } = this.links;
    this.connection = moves ? new LessonConnection(moves) : new Connection(socket);
    this.connection.addEventListener("view", (event) => {
      this.#receive(/** @type {CustomEvent} */ (event).detail);
    });
    this.connection.addEventListener("state", () => {
      const { isOpen, isClosed, isMoved } = this.connection;
      this.updateUi({ connected: isOpen, closed: isClosed, moved: isMoved });
    });
    this.sender = new Sender(this);
    this.connection.open();
  }

  // --- Views ---------------------------------------------------------------------------------

  #receive(view) {
    setClock(view);
    this.latest = normalized(view);
    this.#queue.push(this.latest);
    this.#advance();
  }

  async #advance() {
    if (this.#isAdvancing) return;
    this.#isAdvancing = true;
    try {
      while (this.#queue.length) await this.#showNext();
    } finally {
      this.#isAdvancing = false;
    }
  }

  async #showNext() {
    if (this.#queue.length > MOST_QUEUED) this.#queue.splice(0, this.#queue.length - 1);
    if (this.ui.heldTrick && !isSamePoint(this.#queue[0], this.view)) await this.#trickShown;
    const view = this.#queue.shift();
    if (view.version >= this.view.version) this.#show(view);
  }

  /** @param {View} view */
  #show(view) {
    const before = this.view ?? null;
    const positions = cardPositions(this);
    this.view = view;
    this.ui = uiAfter(this.ui, before, view);
    const finished = before && newTrick(before, view);
    if (finished) this.#hold(finished);
    this.render();
    animateMoves(this, positions);
    this.#announce(before, view);
    this.#showDealing(view);
    this.dispatchEvent(new CustomEvent("shown", { detail: view }));
    this.#forcedPlay.consider(view);
  }

  // Notes the data about the dealing, and shows it in a dialog of the menu.
  #showDealing(view) {
    const place = document.getElementById("table-dealing-facts");
    if (place) morph(place, h("div", {}, dealingFacts(view, note(view))));
  }

  // Holds a finished trick on the table for a moment.
  #hold(trick) {
    this.ui.heldTrick = trick;
    this.#trickShown = this.#endHold(trick);
  }

  /** @param {HeldTrick} trick */
  async #endHold(trick) {
    const ended = new Promise((resolve) => (this.#endPause = () => resolve(undefined)));
    await Promise.race([wait(trickTime(this.view)), ended]);
    if (this.ui.heldTrick !== trick) return;
    await animateTrickWon(this, trick.winner);
    playSound("trick", this.settings);
    if (this.ui.heldTrick === trick) this.ui.heldTrick = null;
    this.render();
  }

  /** Show at once the views that arrived while a trick was held. */
  async skipPause() {
    while (this.ui.heldTrick || this.#isAdvancing) {
      this.#endPause();
      await wait(10);
    }
  }

  #announce(before, view) {
    this.log.append(...announcements(before, view).map((text) => h("p", {}, text)));
    while (this.log.childElementCount > MOST_ANNOUNCEMENTS) this.log.firstChild.remove();
    document.title = titleText(view, this.name);
    const outcome = outcomeText(before, view);
    const isOutdated = (view.to_act || !view.turn || this.ui.result) &&
      this.ui.message?.kind === "wait";
    if (outcome || isOutdated || (view.claim && !before?.claim)) this.showMessage(outcome);
    if (before) this.#playSoundFor(before, view);
  }

  #playSoundFor(before, view) {
    if (mustAnswer(view) && !mustAnswer(before)) playSound("turn", this.settings);
    if (isSamePoint(before, view)) return;
    if (view.to_act) playSound("turn", this.settings);
    else playSound(view.ended && !before.ended ? "end" : "card", this.settings);
  }

  // --- What the player does ------------------------------------------------------------------

  #clicked(target) {
    if (this.ui.heldTrick && target.closest(".middle")) this.skipPause();
    const button = target.closest("[data-do]");
    const sign = target.closest("[title]:not(button)");
    if (sign && this.contains(sign) && !target.closest("button, a")) {
      return this.showMessage(sign.title); // the meaning of a sign, for devices that cannot hover
    }
    if (!button || button.tagName === "FORM") return;
    ACTIONS[button.dataset.do](this, button.dataset, button);
  }

  #submitted(event) {
    if (event.target.dataset.do !== "chat") return;
    event.preventDefault();
    const input = event.target.elements.text;
    const text = input.value.trim();
    if (!text) return;
    this.sender.request(`chat ${text}`);
    input.value = "";
  }

  /** @param {string | null} text @param {string} kind @param {string | null} page of a player */
  showMessage(text, kind = "", page = null) {
    clearTimeout(this.#messageTimer);
    if (text && kind !== "bad") {
      this.#messageTimer = setTimeout(() => this.showMessage(null), MESSAGE_TIME);
    }
    this.updateUi({ message: text ? { text, kind, page } : null });
  }

  // --- Rendering -----------------------------------------------------------------------------

  get scene() {
    return sceneOf(this);
  }

  updateUi(changes) {
    Object.assign(this.ui, changes);
    this.render();
  }

  render() {
    const { view, ui, settings } = this;
    const keepFocus = focusKeeper(this);
    this.toggleAttribute("data-four-colours", settings.fourColours);
    this.dataset.seats = String(view.ruleset.seats.length);
    if (ui.drawer === "chat" && view.chat.length) {
      ui.readUntil = view.chat.at(-1).at;
      noteRead(view.game, ui.readUntil);
    }
    morph(this.content, ...render(this.scene));
    keepFocus();
    showClocks(this, view);
  }

  focusCard(name) {
    const card = this.querySelector(`.hand [data-card="${name}"]`) ??
      this.querySelector(".hand [tabindex='0']");
    /** @type {HTMLElement | null} */ (card)?.focus({ preventScroll: true });
  }

  #tick() {
    const isHurried = showClocks(this, this.view);
    if (isHurried && !this.#isHurried) playSound("hurry", this.settings);
    this.#isHurried = isHurried;
  }

  toggleDrawer(name) {
    const before = this.ui.drawer;
    const open = before === name ? null : name;
    this.updateUi({ drawer: open });
    const target = this.querySelector(open ? `.drawer-${open} .close` : `.open-${before}`);
    /** @type {HTMLElement | null} */ (target)?.focus();
  }

  dismissResult() {
    if (this.links.next) return location.assign(this.links.next); // of a lesson
    const dismissed = this.ui.result?.number ?? this.ui.dismissed;
    sessionStorage.setItem(this.#dismissedKey, String(dismissed));
    const message = this.ui.message?.kind === "result" ? null : this.ui.message;
    this.updateUi({ result: null, dismissed, message });
    if (this.view.can?.includes("ready")) this.connection.send("ready", this.view.version);
    this.#forcedPlay.consider(this.view);
  }
}

customElements.define("barbu-table", BarbuTable);
