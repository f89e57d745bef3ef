// The settings; every change takes effect at once. The counterpart of client/app/pages/settings_page.cpp;
// fetched when it is opened.
import { html } from "lit-html";
import type { Model } from "../../app/core/model.ts";
import type { Settings } from "../../app/settings/settings.ts";
import { fingerprint } from "../../words/fingerprint.ts";
import { languages, say, type Language } from "../../words/say.ts";
import { checkBox, chooser } from "../parts/controls.ts";
import { textField, type Part, type Tell } from "../parts/parts.ts";
import { notifySwitch } from "../parts/notify.ts";
import { keysEditor } from "./settings_keys.ts";

type Change = (settings: Partial<Settings>) => void;
type Switch = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

const themeChoices = () =>
  [
    ["auto", say("automatic")],
    ["dark", say("dark")],
    ["light", say("light")],
    ["high-contrast", say("high contrast")],
    ["color-blind", say("colour-blind")],
  ] as const;

// Each language appears under its own name, so that everybody finds theirs.
const languageChoices = () =>
  [["auto", say("automatic")], ...(Object.entries(languages) as [Language, string][])] as const;

const announcingChoices = () =>
  [
    ["quiet", say("only what matters")],
    ["normal", say("the usual")],
    ["verbose", say("everything")],
  ] as const;

const digitKeyChoices = () =>
  [
    ["rows", say("in rows")],
    ["phone", say("a square, 1 2 3 on top")],
    ["keypad", say("a square, 7 8 9 on top")],
  ] as const;

const toggle = (settings: Settings, change: Change) => (name: Switch, label: string, hint: string) =>
  checkBox(label, settings[name], (isOn) => change({ [name]: isOn }), hint);

function looks({ settings, knownBy }: Model, change: Change): Part {
  const one = toggle(settings, change);
  return html`<fieldset>
    <legend>${say("Screen")}</legend>
    <div class="pair">
      ${chooser<Settings["theme"]>(say("Theme"), themeChoices(), settings.theme, (theme) =>
        change({ theme }),
      )}
      ${chooser<Settings["language"]>(say("Language"), languageChoices(), settings.language, (language) =>
        change({ language }),
      )}
    </div>
    ${textField(say("Your name"), settings.name, (name) => change({ name }), {
      longest: 16,
      complete: "nickname",
    })}
    ${knownBy ? html`<p class="field"><small>${say("Your key on this device: {0}", fingerprint(knownBy))}</small></p>` : ""}
    ${one("calm", say("Calm"), say("no motion, no running clock, the others out of sight"))}
    ${one("talk", say("Chat"), say("show what others say"))}
  </fieldset>`;
}

function board(settings: Settings, change: Change): Part {
  const one = toggle(settings, change);
  return html`<fieldset>
    <legend>${say("On the board")}</legend>
    ${one(
      "highlights",
      say("Highlights"),
      say("highlight the cursor's row, column, box and digit, and mark notes in conflict"),
    )}
    ${one(
      "noteRemoval",
      say("Tidy notes"),
      say("a placed digit removes its notes from the row, column and box"),
    )}
    ${one("digitFirst", say("Digit first"), say("choose the digit first, then its cells"))}
    ${one("leftHanded", say("Left-handed"), say("keys left of the board, or in the left corner below it"))}
    ${chooser<Settings["digitKeys"]>(say("Digit keys"), digitKeyChoices(), settings.digitKeys, (digitKeys) => change({ digitKeys }))}
  </fieldset>`;
}

function sounds(model: Model, tell: Tell, change: Change): Part {
  const { settings } = model;
  const one = toggle(settings, change);
  return html`<fieldset>
    <legend>${say("Sound and speech")}</legend>
    ${one("bellAtStart", say("Bell: start"), say("ring the bell at three, two, one"))}
    ${one("bellWhenPassed", say("Bell: overtaken"), say("ring the bell when somebody overtakes you"))}
    ${one("bellAtFinish", say("Bell: finish"), say("ring the bell when somebody finishes"))}
    ${notifySwitch(model, tell)}
    ${chooser<Settings["announcing"]>(
      say("Screen reader"),
      announcingChoices(),
      settings.announcing,
      (announcing) => change({ announcing }),
    )}
  </fieldset>`;
}

export function settingsDialog(model: Model, tell: Tell): Part {
  const { settings } = model;
  const change: Change = (parts) => tell({ is: "changed_setting", settings: parts });
  return html`<h2>${say("Settings")}</h2>
    <div class="settings">
      ${looks(model, change)} ${board(settings, change)} ${sounds(model, tell, change)}
      ${keysEditor(settings, tell)}
    </div>
    <p class="buttons">
      <button type="button" class="strong" autofocus @click=${() => tell({ is: "opened", overlay: "none" })}>
        ${say("Close")}
      </button>
    </p>`;
}
