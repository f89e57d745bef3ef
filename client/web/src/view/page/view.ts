// The page as it looks in a model: which screen, and what lies above it. The counterpart of
// client/app/view/view.cpp.
import { html, nothing, render as renderTemplate } from "lit-html";
import { inviteOf, isInRace } from "../../app/input/anywhere_actions.ts";
import type { Model, Overlay } from "../../app/core/model.ts";
import type { Settings } from "../../app/settings/settings.ts";
import { isSolo, screenOf, type Screen } from "../../app/core/screen.ts";
import { themes } from "../../generated/themes.ts";
import { isOutdated } from "../../http/newer_page.ts";
import { currentLanguage, phrase, say, spokenLanguage, useLanguage } from "../../words/say.ts";
import { announcer } from "./announcer.ts";
import { logo } from "../parts/logo.ts";
import { overlayDialog, syncDialog } from "./overlays.ts";
import { button, drawing, statusLine, type Part, type Tell } from "../parts/parts.ts";
import { startView } from "../start/start.ts";
import { windowTitle } from "./title.ts";

const waiting = (text: string, more: Part = nothing): Part =>
  html`<div class="start narrow waiting">
    ${logo}
    <h1>${text}</h1>
    ${more}
  </div>`;

function connectingView(model: Model, tell: Tell): Part {
  const text = isSolo(model) ? say("Making your puzzle …") : say("connecting …");
  const { reason } = model.connection;
  return waiting(
    text,
    html`${reason ? html`<p class="faint">${say(phrase(reason))}</p>` : nothing} ${statusLine(model)}
    <p class="buttons">${button(say("cancel"), () => tell({ is: "acted", action: "leave" }))}</p>`,
  );
}

const playHere = (tell: Tell): void => tell({ is: "freed" });

function closedView(model: Model, tell: Tell): Part {
  const text = model.isElsewhere
    ? say("This game continues in another tab or window.")
    : say(phrase(model.connection.reason));
  return waiting(text, html`<p class="buttons">
    ${model.isElsewhere && model.place === "room" ? button(say("Play here"), () => playHere(tell)) : nothing}
    ${button(say("To the start page"), () => tell({ is: "went_to", place: "start" }), "strong")}
  </p>`);
}

function screenView(screen: Screen, model: Model, tell: Tell): Part {
  const { play, extras } = model.lazy;
  switch (screen) {
    case "start":
      return startView(model, tell);
    case "statistics":
      return extras?.statisticsView(model, tell) ?? nothing;
    case "replay":
      return extras?.replayView(model, tell) ?? nothing;
    case "challenge":
      return extras?.challengeView(model, tell) ?? nothing;
    case "analysis":
      return extras?.analysisView(model, tell) ?? nothing;
    case "connecting":
      return connectingView(model, tell);
    case "lobby":
      return play?.lobbyView(model, tell) ?? nothing;
    case "countdown":
      return isSolo(model) ? connectingView(model, tell) : (play?.countdownView(model) ?? nothing);
    case "result":
      return play?.resultView(model, tell) ?? nothing;
    case "closed":
      return closedView(model, tell);
    default:
      return play?.raceView(model, tell) ?? nothing;
  }
}

// Words where there is room for them, drawings on a phone.
const topButton = (label: string, path: string, press: () => void): Part =>
  html`<button type="button" class="quiet" @click=${press}>
    ${drawing(path)}<span>${label}</span>
  </button>`;

const paths = {
  invite: "M12 16V4M7 9l5-5 5 5M5 14v6h14v-6",
  help: "M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18v.01",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M14 5v4M6 15v4",
  leave: "M14 4H5v16h9M10 12h10M16 8l4 4-4 4",
};

// Not on the start page, which has the same at its foot.
function topBar(screen: Screen, model: Model, tell: Tell): Part {
  const open = (overlay: Overlay) => () => tell({ is: "opened", overlay });
  const canInvite = inviteOf(model) !== "" && screen !== "lobby" && screen !== "closed";
  return html`<header class="top" ?hidden=${screen === "start"}>
    <span class="brand">${logo} <b>gridrace</b></span>
    <nav>
      ${canInvite ? topButton(say("Invite"), paths.invite, open("link")) : nothing}
      ${topButton(say("Help"), paths.help, open("help"))}
      ${topButton(say("Settings"), paths.settings, open("settings"))}
      ${topButton(say("leave"), paths.leave, () => tell({ is: "acted", action: "leave" }))}
    </nav>
  </header>`;
}

// On every screen, since any part may be missing; an upgrade with all parts waits for the end of the own run, from its countdown on.
export const newerPage = (model: Model, tell: Tell): Part =>
  model.isOutdated || (model.isUpgraded && !isInRace(model))
    ? html`<p class="newer" role="status">
        ${say("There is a newer version of this page.")}
        ${button(say("Reload the page"), () => tell({ is: "reloaded" }), "strong")}
      </p>`
    : nothing;

let light: MediaQueryList | undefined;
let dressed = "";

// Colours and calm, where the styles look for them. Only when they change: the browser's own windows look there, too.
function dress({ theme, calm }: Settings): void {
  light ??= matchMedia("(prefers-color-scheme: light)");
  const paper = themes[theme === "auto" ? (light.matches ? "light" : "dark") : theme];
  const looks = [theme, calm, paper].join();
  if (looks === dressed) return;
  dressed = looks;
  const { dataset } = document.documentElement;
  if (theme === "auto") delete dataset.theme;
  else dataset.theme = theme;
  dataset.calm = String(calm);
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", paper);
}

let asked = "";

// Another language is fetched first; then every text is rendered again.
function speak({ language }: Settings, tell: Tell): void {
  const wanted = language === "auto" ? spokenLanguage(navigator.languages) : language;
  if (wanted === asked) return;
  asked = wanted;
  if (wanted !== currentLanguage()) {
    void useLanguage(wanted).then((isSpoken): unknown =>
      isSpoken ? tell({ is: "changed_setting", settings: {} }) : isOutdated(tell),
    );
  }
}

let shown: Screen | null = null;

export function render(model: Model, tell: Tell): void {
  const screen = screenOf(model);
  const root = document.getElementById("page")!;
  dress(model.settings);
  speak(model.settings, tell);
  const title = windowTitle(model);
  if (document.title !== title) document.title = title;
  const sheet = model.lazy.extras?.printSheet(model) ?? nothing;
  document.documentElement.classList.toggle("has-sheet", sheet !== nothing);
  renderTemplate(
    html`${newerPage(model, tell)} ${topBar(screen, model, tell)}
      <main class=${screen} tabindex="-1">${screenView(screen, model, tell)}</main>
      ${announcer(model)} ${overlayDialog(model, tell)} ${sheet}`,
    root,
  );
  syncDialog(model.overlay);
  if (shown !== null && shown !== screen) showFromTop(root);
  shown = screen;
  if (screen !== "board") return;
  model.lazy.play?.drawBoard(model, tell);
  if (model.overlay === "none") model.lazy.play?.followCursor(root);
}

// Of a move the board alone, with the focus, which screen readers follow; false: all has to be rendered.
export function renderMove(model: Model, tell: Tell): boolean {
  const isDrawn = shown === "board" && screenOf(model) === "board" && model.lazy.play!.drawBoard(model, tell);
  if (isDrawn && model.overlay === "none") model.lazy.play!.followCursor(document);
  return isDrawn;
}

// Another screen: the focused element may be gone, and a screen reader begins at its top. A board takes the
// focus if no other element has it.
function showFromTop(root: HTMLElement): void {
  scrollTo(0, 0);
  const main = root.querySelector("main")!;
  const focused = document.activeElement;
  const isFree = !focused || focused === document.body || focused === main;
  const wrong = main.querySelector<HTMLElement>("[aria-invalid]");
  if (isFree && !main.classList.contains("board")) (wrong ?? main).focus({ preventScroll: true });
  else if (focused === main) main.blur();
}
