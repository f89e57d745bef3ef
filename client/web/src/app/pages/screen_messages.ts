// The messages of the start page and of what any screen has, each to its part. update.ts asks here first, and then what
// is fetched after the first paint (room_messages.ts).
import { say } from "../../words/say.ts";
import type { ChallengeSource } from "../replay/ghosts.ts";
import type { Message } from "../core/message.ts";
import { askRooms, goToStart } from "../input/anywhere_actions.ts";
import type { Overlay, Place, StartForm } from "../core/model.ts";
import { cause, change, type Next } from "../core/next.ts";
import type { Settings } from "../settings/settings.ts";
import { codeOfDay } from "../../race/room_code.ts";
import {
  changeStart,
  enterListed,
  openAtOnce,
  playNow,
  takeRooms,
  enterTyped,
  failToMake,
  idle,
  goBackTo,
  noCode,
  openLink,
  openRules,
} from "./start_actions.ts";
import { playAlone, playHere, submitForm, takeChallenge, takePuzzle } from "./start_actions.ts";

function takeTyped(turn: Next, field: keyof StartForm | "draft", value: unknown): Next {
  if (field === "draft") return change(turn, { draft: String(value) });
  if (turn.model.start.againAt) changeStart(turn, idle); // with what was typed before
  return changeStart(turn, { [field]: value, error: "", puzzleError: "" });
}

function goToPlace(turn: Next, place: Place, from?: ChallengeSource): Next {
  const { model } = turn;
  if (model.place === "room" || model.place === "solo") goToStart(turn, "drop");
  else if (model.place === "challenge" && place !== "challenge") cause(turn, { do: "go", url: "/" });
  if (place === "start") askRooms(changeStart(turn, { page: "menu", ...idle }));
  if (place === "statistics") cause(turn, { do: "find_kept" });
  if (place === "challenge") changeStart(change(turn, { challenge: null }), { error: "", isBusy: !!from, raced: from ?? null });
  if (from) cause(turn, { do: "find_challenge", from });
  return change(turn, { place, replay: null, overlay: "none" });
}

const open = (turn: Next, overlay: Overlay): Next =>
  overlay === "rules" ? openRules(turn) : change(turn, { overlay, newPuzzles: null });

function changeSettings(turn: Next, parts: Partial<Settings>): Next {
  const settings: Settings = { ...turn.model.settings, ...parts };
  change(turn, { settings });
  if (parts.name !== undefined) changeStart(turn, { name: parts.name });
  if (parts.notify) cause(turn, { do: "ask_to_notify" });
  return cause(turn, { do: "store_settings", settings });
}

// False: the message is for another part.
export function takeScreenMessage(turn: Next, message: Message): boolean {
  switch (message.is) {
    case "typed":
      takeTyped(turn, message.field, message.value);
      return true;
    case "submitted":
      if (turn.model.place === "room" && turn.model.overlay !== "rules") return false;
      submitForm(turn);
      return true;
    case "entered":
      if (message.code) enterListed(turn, message.code, message.role);
      else enterTyped(turn, message.role);
      return true;
    case "returned":
      goBackTo(turn, message.room);
      return true;
    case "opened_room":
      openAtOnce(turn);
      return true;
    case "played_now":
      playNow(turn);
      return true;
    case "played_alone":
      playAlone(turn, message.what);
      return true;
    case "challenge_found":
      takeChallenge(turn, message);
      return true;
    case "reloaded":
      cause(turn, { do: "reload" });
      return true;
    case "went_to":
      goToPlace(turn, message.place, message.from);
      return true;
    case "opened":
      open(turn, message.overlay);
      return true;
    case "changed_setting":
      changeSettings(turn, message.settings);
      return true;
    default:
      return takeNews(turn, message);
  }
}

const faultOfAddress = ({ wrong, isLost }: Message & { is: "looked_around" }): string => {
  if (wrong) return noCode();
  return isLost ? say("There is no such page.") : "";
};

// Answers of storage, the server and the engine to requests of these screens.
function takeNews(turn: Next, message: Message): boolean {
  switch (message.is) {
    case "looked_around":
      cause(turn, { do: "find_kept" });
      if (message.code) openLink(turn, message.code);
      else cause(askRooms(turn), { do: "ask_day", code: codeOfDay(turn.model.now) });
      if (message.code) return true;
      changeStart(turn, { page: "menu", code: message.wrong ?? "", error: faultOfAddress(message) });
      return true;
    case "known_by":
      change(turn, { knownBy: message.key });
      return true;
    case "kept_found":
      change(turn, { kept: message.kept });
      return true;
    case "meetings_found":
      change(turn, { meetings: message.meetings });
      return true;
    case "day_described":
      changeStart(turn, { day: message.code });
      return true;
    case "told_word":
      changeStart(turn, message.known);
      return true;
    case "rooms_described":
      takeRooms(turn, message);
      return true;
    case "room_described":
      changeStart(turn, { door: message.door });
      return true;
    case "puzzle_read":
      takePuzzle(turn, message);
      return true;
    case "puzzle_refused":
      if (turn.model.place === "solo" && !turn.model.room)
        changeStart(change(turn, { place: "start" }), { puzzleError: message.error });
      return true;
    case "freed":
      if (turn.model.isElsewhere) playHere(turn);
      return true;
    case "room_failed":
      if (message.wait) return false; // what can wait is here
      failToMake(turn, message.error);
      return true;
    default:
      return false;
  }
}
