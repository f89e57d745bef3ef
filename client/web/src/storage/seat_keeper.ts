// Keeps a seat while it is used. Apart from seats.ts, since the first load does without it.
import { keptBoard } from "../app/core/player_board.ts";
import type { ResumeState } from "../net/replica.ts";
import { Role } from "../wire/wire.ts";
import { erase, write } from "./database.ts";
import { findSeat, format, type Seat } from "./seats.ts";

// The role under which the seat is kept that this wish gets. A club knows somebody by one token, who plays and who
// watches: there it is one seat. In other rooms a seat for watching is taken if there is none for playing.
export async function keptRole(room: string, name: string, role: Role): Promise<Role> {
  const kept = [];
  for (const as of [Role.PLAYER, Role.SPECTATOR]) {
    const seat = await findSeat(room, name, as);
    if (seat?.club) return as;
    if (seat) kept.push(as);
  }
  return kept.includes(role) ? role : kept.includes(Role.SPECTATOR) ? Role.SPECTATOR : role;
}

export function newResumeState(): ResumeState {
  const token = crypto.getRandomValues(new Uint8Array(32));
  return { token, member: 0, lastSubmitted: 0, unanswered: [] };
}

export interface SeatKeeper {
  touch(): void; // something has changed: it is saved in a moment, together with changes until then
  // Resolves when it is saved, or after a timeout.
  writeNow(): Promise<void>;
  forget(): void; // the member has left, or does not want to come back
  close(): Promise<void>; // another page saves from now on
}

const betweenWrites = 50;
const writePatience = 40;

// `current` is what there is to keep, under this key.
export function makeSeatKeeper(key: string, current: () => Seat): SeatKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  const store = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!isOpen) return;
    const seat = current();
    await write("seats", key, { ...seat, board: seat.board && keptBoard(seat.board), format });
  };
  return {
    touch() {
      if (isOpen) timer ??= setTimeout(() => void store(), betweenWrites);
    },
    writeNow: () =>
      Promise.race([store(), new Promise<void>((resolve) => setTimeout(resolve, writePatience))]),
    forget() {
      clearTimeout(timer);
      if (isOpen) void erase("seats", key);
      isOpen = false;
    },
    async close() {
      await store();
      isOpen = false;
    },
  };
}
