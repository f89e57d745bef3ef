// The page of screens.mjs: shows one scene after another, in place.
import { render } from "../../../client/web/src/view/page/view.ts";
import { useLanguage, type Language } from "../../../client/web/src/words/say.ts";
import type { Message } from "../../../client/web/src/app/core/message.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import type { Settings } from "../../../client/web/src/app/settings/settings.ts";
import * as extras from "../../../client/web/src/app/loop/lazy_extras.ts";
import * as play from "../../../client/web/src/app/loop/lazy_play.ts";
import { update } from "../../../client/web/src/app/loop/update.ts";
import { findFaults } from "./faults.ts";
import { scenes } from "./scenes.ts";

const lazy = { play, extras };

let model: Model;
const tell = (message: Message): void => {
  model = update(model, message, model.now).model;
  render(model, tell);
};

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

// All parts that are fetched are in one script here: the turn after the last of them has all.
async function rendered(): Promise<void> {
  const { body } = document;
  for (let before = ""; before !== body.innerHTML; await nextTask()) before = body.innerHTML;
}

async function show(scene: string, language: Language, theme: Settings["theme"]): Promise<void> {
  await useLanguage(language);
  model = { ...scenes[scene]({ theme, language }), lazy };
  render(model, tell);
  await rendered();
  for (const details of document.querySelectorAll("details")) details.open = true;
  if (scene === "board_more") document.querySelector<HTMLElement>("#more")?.showPopover();
}

export interface Gallery {
  scenes: string[];
  show: typeof show;
  // The faults of all these scenes, as sentences.
  look(scenes: string[], language: Language, theme: Settings["theme"]): Promise<string[]>;
}

const gallery: Gallery = {
  scenes: Object.keys(scenes),
  show,
  async look(wanted, language, theme) {
    const found: string[] = [];
    for (const scene of wanted) {
      await show(scene, language, theme);
      found.push(...findFaults().map((fault) => `${scene} ${language} ${innerWidth}: ${fault}`));
    }
    return found;
  },
};

// What the browser lays out only when it comes into view has no size before a frame is drawn.
document.styleSheets[0].insertRule("* { content-visibility: visible !important }");

Object.assign(globalThis, { gallery });
