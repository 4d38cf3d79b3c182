// <barbu-table data-socket="/ws/games/17/">: a table at which a game is played. What is shown follows
// from the last view of the server and from what the player is about to do (ui); views that follow
// each other are shown one after the other, a finished trick for long enough to be seen.

import { holds } from "../cards.js";
import { h, show } from "../dom.js";
import { fill } from "../text.js";
import { DEEDS } from "./actions.js";
import { gather, move, places } from "./animation.js";
import { narrate } from "./announcements.js";
import { rowFor } from "./arrange_panel.js";
import { answered } from "./claims.js";
import { setClock, showClocks } from "./clock.js";
import { Connection } from "./connection.js";
import { titleText } from "./header.js";
import { listenToKeys } from "./keyboard.js";
import { nameOf } from "./labels.js";
import { sceneOf, stage } from "./render.js";
import { bindSettings, loadSettings } from "./settings.js";
import { Sharing } from "./share_dialog.js";
import { listenForTouch, play as sound } from "./sounds.js";
import {
  arrived,
  contractNamed,
  finishedTrick,
  isAsked,
  isMyTurn,
  phaseOf,
  sameMoment,
  sameQuestion,
  wayOf,
} from "./view_model.js";

const REST = 1100;
const FORCED = 800;
const MOST_WAITING = 4;
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

class BarbuTable extends HTMLElement {
  #log = null;

  connectedCallback() {
    this.name = document.title;
    this.settings = loadSettings();
    this.links = { ...this.dataset };
    this.coming = [];
    this.ui = {
      connected: true,
      closed: false,
      focus: null,
      selected: null,
      sent: null,
      message: null,
      contract: null,
      detail: null,
      targets: [],
      rows: null,
      row: 2,
      peek: false,
      drawer: null,
      heard: null,
      result: null,
      seen: this.#seen(),
    };
    this.stage = h("div", { class: "stage" });
    this.#log = h("div", {
      class: "visually-hidden",
      role: "log",
      "aria-live": "polite",
      "aria-label": gettext("What happens"),
    });
    this.replaceChildren(this.stage, this.#log);
    this.#bind();
    const first = JSON.parse(document.getElementById("table-view").textContent);
    setClock(first);
    this.present(arrived(first));
    this.#connect();
  }

  #bind() {
    this.addEventListener("click", (event) => this.#clicked(event));
    this.addEventListener("submit", (event) => this.#submitted(event));
    listenToKeys(this);
    this.sharing = new Sharing(this, document.getElementById("table-sharing"));
    const form = document.querySelector("#table-settings form");
    if (form) bindSettings(form, this.settings, (name) => this.#liked(name));
    listenForTouch(this.settings);
    setInterval(() => this.#tick(), 250);
  }

  // What she likes has changed; she hears at once that there is sound.
  #liked(name) {
    if (name === "sound") sound("turn", this.settings);
    this.draw();
  }

  #connect() {
    this.connection = new Connection(this.dataset.socket);
    this.connection.addEventListener("view", ({ detail }) => this.receive(detail));
    this.connection.addEventListener("state", () => {
      this.ui.connected = this.connection.isOpen;
      this.ui.closed = this.connection.isClosed;
      this.draw();
    });
    this.connection.open();
  }

  // --- Views as they come -------------------------------------------------------------------

  receive(view) {
    setClock(view);
    this.latest = arrived(view);
    this.coming.push(this.latest);
    this.#advance();
  }

  async #advance() {
    if (this.advancing) return;
    this.advancing = true;
    while (this.coming.length) {
      if (this.coming.length > MOST_WAITING) this.coming.splice(0, this.coming.length - 1);
      if (this.ui.resting && !sameMoment(this.coming[0], this.view)) await this.rested;
      const view = this.coming.shift();
      if (view.version >= this.view.version) this.present(view);
    }
    this.advancing = false;
  }

  present(view) {
    const { ui } = this;
    const before = this.view ?? null;
    const was = places(this);
    this.view = view;
    this.#forget(before, view);
    this.#restOn(before, view);
    if (view.ended && view.ended.number > ui.seen) ui.result = view.ended;
    if (
      view.deal && wayOf(view, view.deal.contract) === "arranging" && phaseOf(view) === "play" &&
      !view.deal.rows[view.you]
    ) ui.rows ??= [[], [], []];
    else ui.rows = null;
    this.draw();
    move(this, was);
    this.#tell(before, view);
    this.sharing.follow();
    this.#playForced(view);
  }

  // What the player was about to do is forgotten when that moment is over.
  #forget(before, view) {
    const { ui } = this;
    if (ui.sent && view.version >= ui.sent.version) ui.sent = null;
    if (before && sameMoment(before, view)) return;
    Object.assign(ui, { contract: null, detail: null, targets: [] });
    ui.peek = ui.peek && !isMyTurn(view);
    const held = view.deal?.hands[view.you] ?? "";
    if (ui.selected && !holds(held, ui.selected)) ui.selected = null;
  }

  // A trick that has just been completed stays on the table for a moment.
  #restOn(before, view) {
    const finished = before && finishedTrick(before, view);
    if (!finished) return;
    this.ui.resting = finished;
    this.rested = this.#rest(finished);
  }

  async #rest(trick) {
    const hurried = new Promise((resolve) => (this.hurry = resolve));
    await Promise.race([wait(REST), hurried]);
    if (this.ui.resting !== trick) return;
    await gather(this, trick.winner);
    sound("gather", this.settings);
    if (this.ui.resting === trick) this.ui.resting = null;
    this.draw();
  }

  // Show at once what has come in the meantime.
  async goOn() {
    while (this.ui.resting || this.advancing) {
      this.hurry?.();
      await wait(10);
    }
  }

  #tell(before, view) {
    const lines = narrate(before, view);
    this.#log.append(...lines.map((line) => h("p", {}, line)));
    while (this.#log.childElementCount > 30) this.#log.firstChild.remove();
    document.title = titleText(view, this.name);
    const came = answered(before, view);
    if (came || (view.claim && !before?.claim)) this.say(came);
    if (before && isAsked(view) && !isAsked(before)) sound("turn", this.settings);
    if (!before || sameMoment(before, view)) return;
    if (isMyTurn(view)) sound("turn", this.settings);
    else if (view.ended && !before.ended) sound("end", this.settings);
    else sound("card", this.settings);
  }

  // --- What the player does -----------------------------------------------------------------

  #clicked(event) {
    if (this.ui.resting && event.target.closest(".middle")) this.goOn();
    const target = event.target.closest("[data-do]");
    if (!target || target.tagName === "FORM") return;
    DEEDS[target.dataset.do]?.(this, target.dataset, target);
  }

  #submitted(event) {
    if (event.target.dataset.do !== "talk") return;
    event.preventDefault();
    const input = event.target.elements.text;
    const text = input.value.trim();
    if (!text) return;
    this.ask(`chat ${text}`);
    input.value = "";
  }

  // Whoever is quicker than the trick that rests need not wait for it.
  async tapCard(card) {
    this.ui.focus = card;
    if (this.ui.resting) await this.goOn();
    return this.#tapped(card);
  }

  #tapped(card) {
    const { view, ui, settings } = this;
    if (view.claim) return this.say(gettext("First the claim is answered."));
    if (!isMyTurn(view)) {
      return this.say(
        view.turn && view.status === "playing"
          ? fill(gettext("Wait: it is the turn of %(name)s."), { name: nameOf(view, view.turn) })
          : null,
      );
    }
    const phase = phaseOf(view);
    if (phase === "declare") return this.#chooseBy(card);
    if (phase !== "play") return this.say(gettext("First the doubles: then the cards are played."));
    if (ui.rows) return this.#place(card);
    const action = `play ${card}`;
    if (!view.deal.legal.includes(action)) {
      return this.say(view.why[action] ?? gettext("This card cannot be played now."), "warn");
    }
    if (settings.confirm && ui.selected !== card) return this.#select(card);
    return this.act(action);
  }

  #select(card) {
    this.ui.selected = card;
    this.ui.message = null;
    this.draw();
  }

  #chooseBy(card) {
    const contract = contractNamed(this.view, this.ui.contract);
    if (!contract?.asks) return this.say(gettext("First choose a contract."));
    const detail = contract.asks === "trump" ? card[0] : card[1];
    if (contract.details.includes(detail)) this.ui.detail = detail;
    return this.draw();
  }

  #place(card) {
    const { ui } = this;
    const from = ui.rows.findIndex((row) => row.includes(card));
    const was = places(this);
    if (from >= 0) ui.rows[from] = ui.rows[from].filter((other) => other !== card);
    else ui.rows[rowFor(ui.rows, ui.row)]?.push(card);
    this.draw();
    move(this, was);
  }

  // Send what the rules know. If the table has moved on, what was chosen stays chosen.
  async act(action, { again = false, forced = false } = {}) {
    const { ui } = this;
    if (ui.sent && !again) return undefined;
    const moment = this.view;
    Object.assign(ui, { sent: { action, version: Infinity }, message: null, peek: false });
    if (action.startsWith("play ")) ui.selected = action.slice(5);
    this.draw();
    const answer = await this.connection.send(action, moment.version);
    if (answer.ok) return this.#done(answer);
    if (answer.code === "stale" && !forced) return this.#stale(action, moment, again);
    ui.sent = null;
    return this.say(forced ? null : answer.message, "bad");
  }

  #done({ version }) {
    const { ui } = this;
    if (this.view.version >= version) ui.sent = null;
    else if (ui.sent) ui.sent.version = version;
    ui.selected = null;
    this.draw();
  }

  async #stale(action, moment, again) {
    await this.#newer(moment);
    this.ui.sent = null;
    // Only words were exchanged, or somebody came or went: it is still the same decision.
    if (!again && sameMoment(moment, this.view) && this.view.version > moment.version) {
      return this.act(action, { again: true });
    }
    const kept = this.view.deal?.legal.includes(action);
    if (!kept && !holds(this.view.deal?.hands[this.view.you], action.slice(5))) {
      this.ui.selected = null;
    }
    return this.say(
      action.startsWith("play ")
        ? gettext("The table moved on; your card was not played.")
        : gettext("The table moved on; nothing was sent."),
      "warn",
    );
  }

  async #newer({ version }) {
    for (let n = 0; n < 30 && (this.latest ?? this.view).version <= version; n++) await wait(100);
    await wait(0);
  }

  // Send what is no move: words, claims, answers. Others may answer the same question at that moment.
  async ask(action, tries = 4) {
    const seen = this.latest ?? this.view;
    const answer = await this.connection.send(action, seen.version);
    if (answer.ok) return undefined;
    if (answer.code === "stale" && tries) {
      await this.#newer(seen);
      if (sameQuestion(seen, this.latest ?? this.view)) return this.ask(action, tries - 1);
    }
    return this.say(answer.message, "bad");
  }

  say(text, kind = "") {
    this.ui.message = text ? { text, kind } : null;
    clearTimeout(this.saying);
    if (text && kind !== "bad") this.saying = setTimeout(() => this.say(null), 6000);
    this.draw();
  }

  // The only card there is, when the player likes that to be done for her; and the pass of somebody
  // to whom no double is open, which says nothing. Another window of hers may have been quicker.
  #playForced(view) {
    clearTimeout(this.forced);
    const { legal } = view.deal ?? { legal: [] };
    if (!isMyTurn(view) || phaseOf(view) === "declare" || legal.length !== 1) return;
    if (legal[0] !== "pass" && (!this.settings.auto || view.rated)) return;
    this.forced = setTimeout(
      () => sameMoment(view, this.view) && !this.ui.result && this.act(legal[0], { forced: true }),
      FORCED + Math.random() * 400,
    );
  }

  // --- Drawing ---------------------------------------------------------------------------------

  get scene() {
    return sceneOf(this);
  }

  draw() {
    const { view, ui } = this;
    const focused = this.contains(document.activeElement)
      ? document.activeElement.dataset.card
      : null;
    this.toggleAttribute("data-four-colours", this.settings.fourColours);
    this.dataset.seats = view.ruleset.seats.length;
    if (ui.drawer === "talk") ui.heard = view.chat.at(-1)?.at ?? ui.heard;
    show(this.stage, ...stage(this.scene));
    if (focused && document.activeElement === document.body) this.focusCard(focused);
    showClocks(this, view);
  }

  focusCard(card) {
    (this.querySelector(`.hand [data-card="${card}"]`) ??
      this.querySelector(".hand [tabindex='0']"))?.focus({ preventScroll: true });
  }

  #tick() {
    const hurry = showClocks(this, this.view);
    if (hurry && !this.hurrying) sound("hurry", this.settings);
    this.hurrying = hurry;
  }

  openDrawer(name) {
    const { ui } = this;
    const opened = ui.drawer === name ? null : name;
    const before = ui.drawer;
    ui.drawer = opened;
    this.draw();
    if (opened) this.querySelector(`.drawer-${opened} .close`)?.focus();
    else this.querySelector(`.open-${before}`)?.focus();
  }

  #seen() {
    return Number(sessionStorage.getItem(`barbu-seen-${this.dataset.game}`) ?? 0);
  }

  dismissResult() {
    const { ui } = this;
    ui.seen = ui.result?.number ?? ui.seen;
    sessionStorage.setItem(`barbu-seen-${this.dataset.game}`, ui.seen);
    ui.result = null;
    this.draw();
    this.#playForced(this.view);
  }
}

customElements.define("barbu-table", BarbuTable);
