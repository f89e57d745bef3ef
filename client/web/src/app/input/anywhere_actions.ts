// What can be done on every screen. The counterpart of client/app/input/anywhere_actions.cpp.
import type { ActionName } from "../../generated/actions.ts";
import { say } from "../../words/say.ts";
import type { Model, Overlay } from "../core/model.ts";
import { cause, change, tell, type Handlers, type Next } from "../core/next.ts";
import { wordFragment } from "../../race/room_code.ts";
import { isPlaying, isSolo, ownRun, screenOf } from "../core/screen.ts";

// True, and the person is told, if nobody could hear it.
export function isToldToBeAlone(turn: Next): boolean {
  if (turn.model.place === "room") return false;
  tell(turn, say("Nobody else is here."));
  return true;
}

const openOverlay = (turn: Next, overlay: Overlay): Next =>
  isToldToBeAlone(turn) ? turn : change(turn, { overlay });

// The link by which friends join; empty without a room.
export const inviteOf = ({ place, room, origin, word, start }: Model): string =>
  place === "room" && room ? `${origin}/r/${room.code}${wordFragment(room.word_needed ? word : "", start.guestsWord)}` : "";

// After a race the result is copied, but in the dialog of the link the link.
const copiesResult = (model: Model): boolean => screenOf(model) === "result" && model.overlay !== "link";

const resultOf = (model: Model): string => model.lazy.play?.room.shareText(model) ?? "";

export function copy(turn: Next): Next {
  const { model } = turn;
  const text = copiesResult(model) ? resultOf(model) : inviteOf(model);
  change(turn, { overlay: "none" });
  return text ? cause(turn, { do: "copy", text }) : tell(turn, say("There is nothing to copy."));
}

export const isInRace = (model: Model): boolean =>
  isPlaying(model) || (screenOf(model) === "countdown" && !isSolo(model));

export const askRooms = (turn: Next): Next => cause(turn, { do: "ask_rooms" });

// Back on the start page. A game alone is kept, and so is the seat of a room that is only dropped.
export function goToStart(turn: Next, how: "leave" | "drop"): Next {
  const { place, start } = turn.model;
  if (place === "room" || place === "solo") cause(turn, { do: how });
  cause(cause(askRooms(turn), { do: "go", url: "/" }), { do: "find_kept" });
  return change(turn, {
    place: "start",
    start: { ...start, page: "menu", code: "", word: "", error: "", isBusy: false, againAt: 0, tries: 0, door: null },
    room: null,
    self: 0,
    unanswered: [],
    isElsewhere: false,
    isPaused: false,
    status: { text: "", tone: "plain" },
    news: [],
    overlay: "none",
    draft: "",
    resultSeen: false,
    startAnyway: false,
    selected: 0,
    muted: new Set(),
    replay: null,
    analysis: null,
    challenge: null,
  });
}

// For good.
// The seat of an attempt at the puzzle of the day is kept, as a game alone is.
export const keepsSeat = (model: Model): boolean => isSolo(model) || ownRun(model)?.began_at !== undefined;
export const leaveNow = (turn: Next): Next => goToStart(turn, keepsSeat(turn.model) ? "drop" : "leave");

export function leaveOrAsk(turn: Next): Next {
  const { replay, analysis, place, start, tour } = turn.model;
  if (replay) return change(turn, { replay: null });
  if (analysis) return change(turn, { analysis: null });
  if (isInRace(turn.model) && tour === null) return change(turn, { overlay: "ask_quit" });
  return place === "start" && start.page === "menu" ? turn : leaveNow(turn);
}

export const anywhereHandlers: Handlers = {
  help: (turn) => change(turn, { overlay: "help" }),
  leave: leaveOrAsk,
  settings: (turn) => change(turn, { overlay: "settings" }),
  talk: (turn) => openOverlay(turn, "talk"),
  react: (turn) => openOverlay(turn, "react"),
  copy,
};

// What a key or a button asks for.
export function takeAction(turn: Next, action: ActionName): void {
  const handler = anywhereHandlers[action];
  if (handler) handler(turn, action);
  else turn.model.lazy.play?.room.act(turn, action);
}
