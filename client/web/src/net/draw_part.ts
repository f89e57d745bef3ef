// The player's part in the draws of a room's puzzles (common/race/draw.hpp): what is due follows from the room. The counterpart of
// client/net/draw_part.cpp. Secrets are in memory only. Without https the browser has no SHA-256, and the player takes no part.
import { isDrawnByAll, memberOf } from "../race/room.ts";
import { Phase, Role, type Command, type Snapshot } from "../wire/wire.ts";

// For the next race, or the one under countdown.
interface Bound {
  member: number;
  race: number;
  secret: Uint8Array<ArrayBuffer>;
  commitment?: string; // absent: not sent yet
  isOpen?: true;
}

// Does what is due now, in a room of a server that draws. A secret is opened only if the countdown began with the commitment
// to it, and with the server's.
export function makeDrawPart(send: (command: Command) => void): (room: Snapshot, self: number) => Promise<void> {
  let bound: Bound | undefined;
  return async (room, self) => {
    if (!crypto.subtle || memberOf(room, self)?.role !== Role.PLAYER || !isDrawnByAll(room.rules)) return;
    const { phase, race } = room;
    const number = race?.number ?? 0;
    const isBoundTo = (to: number): boolean => bound?.member === self && bound.race === to;
    if (phase === Phase.LOBBY && (bound?.isOpen || !isBoundTo(number + 1))) {
      const fresh: Bound = { member: self, race: number + 1, secret: crypto.getRandomValues(new Uint8Array(32)) };
      bound = fresh;
      const commitment = new Uint8Array(await crypto.subtle.digest("SHA-256", fresh.secret));
      fresh.commitment = commitment.join();
      send({ number: 0, action: "commit_draw", commit_draw: { commitment } });
    } else if (phase === Phase.COUNTDOWN && isBoundTo(number) && !bound!.isOpen && race?.draw?.commitment.length === 32) {
      const entry = race.draw.entries.find(({ member }) => member === self);
      if (!entry || entry.commitment.join() !== bound!.commitment) return;
      bound!.isOpen = true;
      send({ number: 0, action: "open_draw", open_draw: { secret: bound!.secret } });
    }
  };
}

// The page's own doing: its answer is nothing that a player asked for.
export const isOfADraw = ({ action }: Command): boolean => /_draw$/.test(action);
