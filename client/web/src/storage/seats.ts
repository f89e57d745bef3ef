// The seats of this browser in rooms: what a later page needs to continue in our place. The tokens are secret.
// The counterpart of client/storage/resume_state_file.cpp and resume_state_text.cpp.
import type { PlayerBoard } from "../app/core/model.ts";
import { readBoard } from "../app/core/player_board.ts";
import type { ResumeState, WaitingCommand } from "../net/replica.ts";
import { Role, type Snapshot } from "../wire/wire.ts";
import { erase, read, readAll } from "./database.ts";

export interface Seat {
  room: string;
  name: string;
  role: Role;
  resume: ResumeState;
  board: PlayerBoard | null;
  // The room in a race, as this build of the page saw it last: to solve on while the server is out of reach.
  seen?: { room: Snapshot; by: string };
  at: number; // when it was written, milliseconds since 1970
  // The name of the club that the room is: it knows the member again by the token, also one who has left.
  club?: string;
}

export const format = 1;
// No room keeps the seat of a lost member for longer.
const longestAbsence = 7 * 24 * 3600 * 1000;
// As race::club_token_kept.
const longestAbsenceFromClub = 100 * 24 * 3600 * 1000;
// More than a person can have waiting.
const mostUnanswered = 2000;

export const seatKey = (room: string, name: string, role: Role): string => `${room}\n${name}\n${role}`;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function isWaiting(value: unknown, number: number): value is WaitingCommand {
  const { command, race } = (value ?? {}) as WaitingCommand;
  if (!isCount(race) || command?.number !== number || typeof command.action !== "string") return false;
  return typeof (command as unknown as Record<string, unknown>)[command.action] === "object";
}

// The commands' numbers have no gaps and end with lastSubmitted.
function isResumeState(value: unknown): value is ResumeState {
  const { token, member, lastSubmitted, unanswered } = (value ?? {}) as ResumeState;
  const isSound =
    token instanceof Uint8Array &&
    token.length >= 16 &&
    token.length <= 64 &&
    [member, lastSubmitted].every(isCount);
  if (!isSound || !Array.isArray(unanswered) || unanswered.length > mostUnanswered) return false;
  const first = lastSubmitted - unanswered.length + 1;
  return unanswered.every((waiting, i) => isWaiting(waiting, first + i));
}

// null if this version did not write it, or it is too old to be of use.
export function readSeat(stored: unknown, now: number): Seat | null {
  const seat = (stored ?? {}) as Seat & { format: number };
  const longest = typeof seat.club === "string" ? longestAbsenceFromClub : longestAbsence;
  const isNamed = typeof seat.room === "string" && typeof seat.name === "string";
  const isSound =
    seat.format === format && isNamed && (seat.role === Role.PLAYER || seat.role === Role.SPECTATOR);
  if (!isSound || !isResumeState(seat.resume) || !(now - seat.at < longest)) return null;
  return { ...seat, board: readBoard(seat.board) };
}

export async function findSeat(room: string, name: string, role: Role): Promise<Seat | null> {
  return readSeat(await read("seats", seatKey(room, name, role)), Date.now());
}

// The newest first. Seats that can no longer be used are erased.
export async function findSeats(): Promise<Seat[]> {
  const found: Seat[] = [];
  for (const { key, value } of await readAll("seats")) {
    const seat = readSeat(value, Date.now());
    if (seat) found.push(seat);
    else void erase("seats", key);
  }
  return found.sort((a, b) => b.at - a.at);
}
