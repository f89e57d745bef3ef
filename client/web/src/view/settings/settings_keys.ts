// The keys of all actions, and how to change them: press the button, then the key. Only this part knows which
// key is waited for.
import { html, nothing } from "lit-html";
import { bind, clashOf, keysOf } from "../../app/settings/keymap.ts";
import { keyOfEvent } from "../../app/input/keyboard.ts";
import type { Settings } from "../../app/settings/settings.ts";
import { actions, type ActionName, type Context } from "../../generated/actions.ts";
import { meanings } from "../../generated/meanings.ts";
import { phrase, say } from "../../words/say.ts";
import { actionsOf, contextTitle, keyCaps } from "./help.ts";
import { button, type Part, type Tell } from "../parts/parts.ts";

interface Waiting {
  action: ActionName;
  isBesides: boolean; // the new key is added to the others
  wanted: string; // pressed, and in use for something else: asked about
}

let waiting: Waiting | null = null;

function wait(tell: Tell, now: Waiting | null): void {
  waiting = now;
  tell({ is: "ticked" });
}

function give(settings: Settings, tell: Tell, { action, isBesides }: Waiting, key: string): void {
  const wanted = isBesides ? `${keysOf(settings.keys, action)} ${key}` : key;
  waiting = null;
  tell({ is: "changed_setting", settings: { keys: bind(settings.keys, action, wanted) } });
}

// Tab and escape stay the browser's unless the action has them by default, so that nobody is caught here.
function take(event: KeyboardEvent, settings: Settings, tell: Tell): void {
  if (!waiting || waiting.wanted) return;
  const key = keyOfEvent(event);
  const isKept = actions[waiting.action].keys.split(" ").includes(key);
  if (!key || (/(^|-)tab$/.test(key) && !isKept)) return;
  event.preventDefault();
  event.stopPropagation();
  if (key === "escape" && !isKept) return wait(tell, null);
  if (clashOf(settings.keys, waiting.action, key)) return wait(tell, { ...waiting, wanted: key });
  give(settings, tell, waiting, key);
}

function question(settings: Settings, tell: Tell, now: Waiting): Part {
  if (!now.wanted) {
    const text = say("Press a key for: {0}", say(meanings[now.action]));
    return html`<p class="asked" role="status">
      ${text} ${button(say("cancel"), () => wait(tell, null), "small")}
    </p>`;
  }
  const other = clashOf(settings.keys, now.action, now.wanted);
  const text = say("{0} is already used for: {1}.", now.wanted, say(other ? meanings[other] : phrase("")));
  return html`<p class="asked error" role="alert">
    ${text} ${button(say("Reassign it"), () => give(settings, tell, now, now.wanted), "small")}
    ${button(say("cancel"), () => wait(tell, null), "small")}
  </p>`;
}

function row(settings: Settings, tell: Tell, action: ActionName): Part {
  const meaning = say(meanings[action]);
  const isChanged = settings.keys[action] !== undefined;
  const isWaitedFor = waiting?.action === action;
  const ask = (isBesides: boolean) => () => wait(tell, { action, isBesides, wanted: "" });
  const reset = () =>
    tell({ is: "changed_setting", settings: { keys: bind(settings.keys, action, actions[action].keys) } });
  return html`<li>
    <span>${meaning}</span>
    <span class="caps">${keyCaps(keysOf(settings.keys, action))}</span>
    <span class="buttons">
      <button type="button" class="small" aria-label=${`${say("new key")}: ${meaning}`} @click=${ask(false)}>
        ${say("new key")}
      </button>
      <button type="button" class="small" aria-label=${`${say("add key")}: ${meaning}`} @click=${ask(true)}>+</button>
      ${isChanged ? button(say("default"), reset, "small") : nothing}
    </span>
    ${isWaitedFor ? question(settings, tell, waiting!) : nothing}
  </li>`;
}

export function keysEditor(settings: Settings, tell: Tell): Part {
  const contexts: Context[] = ["everywhere", "board", "lobby", "result", "replay"];
  const section = (context: Context) =>
    html`<h3>${contextTitle(context)}</h3>
      <ul class="key-rows">${actionsOf(context).map((action) => row(settings, tell, action))}</ul>`;
  return html`<details class="keys-editor" @keydown=${(event: KeyboardEvent) => take(event, settings, tell)}>
    <summary>${say("Keys")}</summary>
    ${contexts.map(section)}
  </details>`;
}
