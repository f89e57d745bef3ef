// The page of screens.mjs: shows the scene that the address names, ?scene=lobby&language=de&theme=dark.
import { render } from "../../../client/web/src/view/view.ts";
import { useLanguage, type Language } from "../../../client/web/src/words/say.ts";
import type { Message } from "../../../client/web/src/app/message.ts";
import type { Settings } from "../../../client/web/src/app/settings.ts";
import { useRoomPart } from "../../../client/web/src/app/room_part.ts";
import { roomPart } from "../../../client/web/src/app/room_update.ts";
import { update } from "../../../client/web/src/app/update.ts";
import { scenes } from "./scenes.ts";

useRoomPart(roomPart);

const wanted = new URLSearchParams(location.search);

async function show(): Promise<void> {
  const language = (wanted.get("language") ?? "en") as Language;
  await useLanguage(language);
  const theme = (wanted.get("theme") ?? "auto") as Settings["theme"];
  let model = scenes[wanted.get("scene") ?? "start"]({ theme, language });
  const tell = (message: Message): void => {
    model = update(model, message, model.now).model;
    render(model, tell);
  };
  render(model, tell);
  document.body.dataset.scenes = Object.keys(scenes).join(" ");
}

void show();
