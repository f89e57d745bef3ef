// What the browser's tab says. The counterpart of client/app/view/title.cpp.
import type { Model } from "../../app/core/model.ts";
import { isSolo, screenOf } from "../../app/core/screen.ts";
import { Phase } from "../../wire/wire.ts";
import { say } from "../../words/say.ts";

function text(model: Model): string {
  switch (screenOf(model)) {
    case "start":
      return model.start.page === "join" ? say("Room {0}", model.start.code) : "";
    case "lobby":
      return isSolo(model) ? "" : say("Room {0}", model.room!.code);
    case "countdown":
      return say("race starting");
    case "board":
      return model.lazy.play?.room.standingText(model) ?? "";
    case "spectating":
      return say("watching");
    case "result":
    case "analysis":
      return say("The race is over");
    case "replay":
      return say("replay");
    case "statistics":
      return say("Statistics");
    default:
      return "";
  }
}

export function windowTitle(model: Model): string {
  if (model.missed && model.room?.phase === Phase.LOBBY) return `● ${model.missed}`;
  const more = text(model);
  return more ? `gridrace: ${more}` : "gridrace";
}
