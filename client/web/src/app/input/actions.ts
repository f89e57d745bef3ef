// What each action does, by the screen it is asked for on. The counterpart of
// client/app/input/action_handlers.cpp.
import { Assist, Feature } from "../../wire/wire.ts";
import { actions, type ActionName, type Context } from "../../generated/actions.ts";
import { say } from "../../words/say.ts";
import { firstKey } from "../settings/keymap.ts";
import { lobbyHandlers } from "./lobby_actions.ts";
import type { Model } from "../core/model.ts";
import { cause, change, changeFocus, tell, type Handlers, type Next } from "../core/next.ts";
import { replayHandlers } from "./replay_actions.ts";
import { resultHandlers } from "./result_actions.ts";
import { isPlaying, isSolo } from "../core/screen.ts";
import { isDone } from "../core/questions.ts";
import { isAllowedOrTold, requestAssist } from "./assist_requests.ts";
import * as entry from "./digit_entry.ts";
import { doHint } from "./hint_step.ts";
import * as select from "./selection.ts";
import * as undo from "./undo.ts";

function pause(turn: Next): void {
  if (!isSolo(turn.model)) return void tell(turn, say("Only solo games can be paused."));
  change(turn, { isPaused: true });
  tell(turn, say("Paused: {0} resume", firstKey(turn.model.settings.keys, "pause")));
  cause(turn, { do: "pause" });
}

function resume(turn: Next): void {
  change(tell(turn, ""), { isPaused: false });
  cause(turn, { do: "resume" });
}

function toggleHighlights(turn: Next): void {
  if (!isAllowedOrTold(turn, Assist.HIGHLIGHTS)) return;
  const { settings } = turn.model;
  change(turn, { settings: { ...settings, highlights: !settings.highlights } });
}

function toggleCalm(turn: Next): Next {
  const settings = { ...turn.model.settings, calm: !turn.model.settings.calm };
  change(turn, { settings });
  return cause(turn, { do: "store_settings", settings });
}

const boardHandlers: Handlers = {
  "move-up": select.moveCursor,
  "move-down": select.moveCursor,
  "move-left": select.moveCursor,
  "move-right": select.moveCursor,
  "extend-up": select.extendSelection,
  "extend-down": select.extendSelection,
  "extend-left": select.extendSelection,
  "extend-right": select.extendSelection,
  pick: select.pick,
  "drop-selection": select.dropSelection,
  "next-empty": select.goToEmpty,
  "previous-empty": select.goToEmpty,
  "go-to-box": select.awaitDigit,
  "find-digit": select.awaitDigit,
  clear: entry.clearCells,
  "corner-notes": entry.toggleMode,
  "centre-notes": entry.toggleMode,
  colors: entry.toggleMode,
  "note-colors": entry.toggleMode,
  "digit-first": entry.toggleDigitFirst,
  apply: entry.applyChosenDigit,
  "fill-notes": entry.fillNotes,
  undo: undo.undo,
  redo: undo.redo,
  rewind: (turn) => requestAssist(turn, Assist.REWIND),
  "save-point": undo.setSavePoint,
  "back-to-save-point": undo.goBackToSavePoint,
  check: (turn) => requestAssist(turn, Assist.CHECK),
  hint: (turn) => requestAssist(turn, Assist.HINTS),
  "do-hint": doHint,
  highlights: toggleHighlights,
  calm: toggleCalm,
  pause,
  forfeit: (turn) => change(turn, { overlay: "ask_forfeit" }),
};

const handlers: Handlers = {
  ...boardHandlers,
  ...lobbyHandlers,
  ...resultHandlers,
  ...replayHandlers,
};

function handle(turn: Next, action: ActionName): void {
  const digit = select.digitOf(action);
  if (digit > 0) entry.pressDigit(turn, digit);
  else if (select.noteOf(action) > 0) entry.toggleNoteOf(turn, action);
  else handlers[action]?.(turn, action);
}

// On the board an action also clears the message of the last one, and may be the digit that is awaited.
function actOnBoard(turn: Next, action: ActionName): void {
  if (turn.model.isPaused) return action === "pause" ? resume(turn) : undefined;
  change(turn, { clashCells: new Set() });
  const { status, focus } = turn.model;
  if (status.text === focus.said || status.tone === "bad") tell(turn, "");
  const before = turn.model.status;
  const isUsable = !actions[action].needsRun || isPlaying(turn.model);
  if (focus.awaits) select.answerAwaited(turn, action);
  else if (isUsable) handle(turn, action);
  const said = turn.model.status === before ? "" : turn.model.status.text;
  changeFocus(turn, { said, leavesByTab: action === "drop-selection" });
}

// False if the server is too old to know what the action asks for.
export function offers({ server, place, room }: Model, action: ActionName): boolean {
  const needed =
    action === "lock" || action === "lift-kicks"
      ? Feature.ROOM_DOOR
      : action === "change-mode" || action === "change-number" || action === "change-team"
        ? Feature.MODES
        : action === "add-bot"
          ? Feature.BOTS
          : action === "set-meeting"
            ? Feature.MEETINGS
            : action === "set-word"
              ? Feature.WORDS
              : action === "list" && !room?.listed // it can always be taken off
                ? Feature.LISTED_ROOMS
                : 0;
  return needed === 0 || place === "solo" || server.features.includes(needed);
}

// What a player who is done cannot do before the race has ended.
const afterRace: readonly ActionName[] = ["rematch", "to-lobby", "challenge"];

export function act(turn: Next, context: Context, action: ActionName): void {
  const where = actions[action].context;
  if (where !== context) return;
  if (context === "board") return actOnBoard(turn, action);
  const goesBack = isDone(turn.model) && context === "result" && afterRace.includes(action);
  if (goesBack) return void change(turn, { analysis: null });
  if (offers(turn.model, action)) return handle(turn, action);
  const why =
    action === "add-bot"
      ? say("This server has no bots.")
      : action === "list"
        ? say("This server lists no rooms.")
        : say("This server is too old for that.");
  tell(turn, why, "bad");
}
