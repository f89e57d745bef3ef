// What storage has for the start page: seats in rooms, the game that can be continued, games that are over,
// replays.
import { findReplays, readResults } from "../storage/results.ts";
import { findSeats } from "../storage/seats.ts";
import type { Kept } from "./model.ts";

export async function findKept(): Promise<Kept> {
  const seats = (await findSeats()).filter(({ resume }) => resume.member > 0);
  const { keptGame } = await import("./local_room.ts");
  return {
    rooms: seats.map(({ room, name }) => ({ code: room, name })),
    game: await keptGame(),
    games: await readResults(),
    replays: await findReplays(),
  };
}
