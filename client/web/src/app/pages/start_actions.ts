// What the person does on the start page, at the entrance of a room and in the form of its rules. The
// counterpart of client/app/pages/start_page.cpp and client/commands/rules_from_options.cpp.
import { Role } from "../../wire/wire.ts";
import { say } from "../../words/say.ts";
import type { Effect, Message, SoloWish } from "../core/message.ts";
import type { KeptRoom, Model, StartForm } from "../core/model.ts";
import { cause, change, type Next } from "../core/next.ts";
import { standardRules } from "../../race/room.ts";
import { roomToJoin } from "./room_to_join.ts";
import { ownMember } from "../core/screen.ts";
import { parseRoom, wordFragment } from "../../race/room_code.ts";

export const changeStart = (turn: Next, parts: Partial<StartForm>): Next =>
  change(turn, { start: { ...turn.model.start, ...parts } });

// Nothing is asked of a server.
export const idle = { error: "", isBusy: false, againAt: 0, tries: 0 };

export const fail = (turn: Next, error: string): Next => changeStart(turn, { ...idle, error });

// A room is asked for, in a way that can be repeated.
export const ask = (turn: Next, asked: Effect): Next => cause(changeStart(turn, { asked }), asked);

// Clears what belonged to the room or game before.
function goTo(turn: Next, place: "room" | "solo"): Next {
  changeStart(turn, { ...idle, puzzleError: "" });
  return change(turn, {
    place,
    connection: { contact: "connecting", reason: "", isFailure: false },
    connectionSince: turn.model.now,
    room: null,
    self: 0,
    unanswered: [],
    isElsewhere: false,
    status: { text: "", tone: "plain" },
    overlay: "none",
    resultSeen: false,
    tour: null,
  });
}

const guestName = (number: number): string => `${say("Guest")} ${100 + (Math.floor(number) % 900)}`;
const isGuestName = (name: string): boolean => name === guestName(Number(name.slice(-3)) - 100);

// Not one that nobody typed.
function keepName(turn: Next, name: string): void {
  const { settings } = turn.model;
  if (name === settings.name || isGuestName(name)) return;
  change(turn, { settings: { ...settings, name } });
  cause(turn, { do: "store_settings", settings: turn.model.settings });
}

export function enterRoom(turn: Next, code: string, role: Role, name: string, word = ""): Next {
  const { bots, made } = turn.model.start;
  goTo(turn, "room");
  changeStart(turn, { code, bots: code === made ? bots : 0, sought: "" });
  ask(turn, { do: "enter", code, role, name, word });
  return cause(turn, { do: "go", url: `/r/${code}` });
}

export const noCode = (): string =>
  say("This is not a room code: six characters such as K7QX2M, or a link.");

// False, and the person is told, without a name.
export function hasName(turn: Next): boolean {
  const name = turn.model.start.name.trim();
  if (name) keepName(turn, name);
  else fail(turn, say("Type your name first."));
  return name !== "";
}

// The room of the code or link that was typed. One of another server is that server's page.
export function enterTyped(turn: Next, role: Role): Next {
  const { start, origin } = turn.model;
  if (!start.code.trim()) return fail(turn, say("Type or paste the room code or address."));
  const address = parseRoom(start.code);
  if (!address) return fail(turn, noCode());
  const host = (url: string) => url.replace(/^https?:\/\//, "");
  if (address.origin && host(address.origin) !== host(origin)) {
    return cause(turn, { do: "visit", url: `${address.origin}/r/${address.code}${wordFragment(address.word, address.serverWord)}` });
  }
  if (address.serverWord) changeStart(turn, { serverWord: address.serverWord });
  if (!hasName(turn)) return turn;
  return enterRoom(turn, address.code, role, turn.model.start.name.trim(), address.word || (start.page === "join" ? start.word.trim() : ""));
}

// To a seat that was kept.
export const goBackTo = (turn: Next, { code, name }: KeptRoom): Next =>
  enterRoom(turn, code, Role.PLAYER, name);

// In this tab again, whose seat another one has.
export const playHere = (turn: Next): Next =>
  goBackTo(turn, {
    code: turn.model.room?.code ?? turn.model.start.code,
    name: ownMember(turn.model)?.name ?? turn.model.start.name.trim(),
  });

export function playAlone(turn: Next, what: SoloWish): Next {
  if (what.source === "puzzle" && !what.text.trim()) return fail(turn, say("Paste or type a puzzle first."));
  goTo(turn, "solo");
  if (what.source === "tour") change(turn, { tour: 0 });
  return cause(turn, { do: "solo", what });
}

export const botsToRace = 3;

// Time for somebody else who wants to race now.
export const countdownForStrangers = 10;

// Who has no name yet races under a number.
function ensureName(turn: Next): void {
  if (!turn.model.start.name.trim()) changeStart(turn, { name: guestName(turn.model.now) });
}

// Against who waits in a listed room; else in a new one, against bots and who comes.
export function playNow(turn: Next): Next {
  if (turn.model.start.isBusy) return turn;
  ensureName(turn);
  return cause(changeStart(turn, { error: "", isBusy: true }), { do: "seek_race" });
}

export function enterListed(turn: Next, code: string, role: Role): Next {
  ensureName(turn);
  return enterTyped(changeStart(turn, { code }), role);
}

// The rooms as they were, if they are not known now. Who went elsewhere meanwhile does not race.
export function takeRooms(turn: Next, { rooms, seeks }: Message & { is: "rooms_described" }): Next {
  if (rooms) changeStart(turn, { rooms });
  const { place, start } = turn.model;
  if (!seeks || !start.isBusy || place !== "start") return turn;
  changeStart(turn, { isBusy: false });
  if (start.page !== "menu") return turn;
  const sought = roomToJoin(rooms ?? []);
  if (sought) return changeStart(enterListed(turn, sought, Role.PLAYER), { sought });
  return openAtOnce(turn, botsToRace, rooms ? countdownForStrangers : undefined);
}

// With the usual rules: those of the room can be changed in it.
export function openAtOnce(turn: Next, bots = 0, countdown_seconds = standardRules().countdown_seconds): Next {
  if (turn.model.start.isBusy || !hasName(turn)) return turn;
  const rules = { ...standardRules(), countdown_seconds };
  const form = { ...turn.model.start, rules, seed: "", puzzle: "", club: "" };
  changeStart(turn, { error: "", isBusy: true, bots });
  return ask(turn, bots > 0 ? { do: "create_room", form, isAtOnce: true } : { do: "create_room", form });
}

// The open form: the rules of a new room or of this one, or the code.
export function submitForm(turn: Next): Next {
  const { lazy, overlay, place, start } = turn.model;
  if (start.isBusy) return turn;
  if (overlay === "rules" || (place === "start" && start.page === "create"))
    return lazy.play?.room.submitRules(turn) ?? turn;
  return place === "start" ? enterTyped(turn, Role.PLAYER) : turn;
}

// The rules of the room into the form, for its host to change.
export function openRules(turn: Next): Next {
  const { room } = turn.model;
  if (!room) return turn;
  changeStart(turn, { rules: room.rules, seed: "", puzzle: "", error: "", isBusy: false });
  return change(turn, { overlay: "rules" });
}

// Does nothing if the person has opened something else meanwhile; the same when a room is made.
export function takePuzzle(turn: Next, { puzzle, error }: Extract<Message, { is: "puzzle_read" }>): Next {
  if (!turn.model.start.isBusy) return turn;
  if (!puzzle) return fail(turn, error || say("The pasted text contains no puzzle."));
  changeStart(turn, { puzzle, isBusy: false });
  return submitForm(turn);
}

// The entrance of the room that a link names.
export function openLink(turn: Next, code: string): Next {
  const word = code === turn.model.start.code ? turn.model.start.word : ""; // of another room
  changeStart(turn, { page: "join", code, word, wantsWord: false, ...idle, door: null });
  change(turn, { place: "start" });
  return cause(turn, { do: "ask_room", code });
}

export const failToMake = (turn: Next, error: string): Next =>
  turn.model.start.isBusy ? fail(turn, error) : turn;

// Does nothing if the person has gone somewhere else meanwhile.
export function takeChallenge(turn: Next, { challenge, error }: Message & { is: "challenge_found" }): Next {
  const { place, start } = turn.model;
  if (place !== "challenge" || !start.isBusy) return turn;
  return changeStart(change(turn, { challenge }), { error, isBusy: false });
}

// The seat that was kept in the room of the link; undefined: none.
export const keptSeat = ({ kept, start }: Model): KeptRoom | undefined => {
  const code = parseRoom(start.code)?.code;
  return kept.rooms.find((room) => room.code === code);
};
