// What storage has for the start page: seats in rooms, the game that can be continued, games that are over,
// replays.
import { PuzzleSource } from "../../wire/wire.ts";
import { foldRecord } from "../../race/fold.ts";
import { loneMember, percentage, runOf } from "../../race/room.ts";
import { freeGames } from "../../storage/games.ts";
import { findReplays, readResults } from "../../storage/results.ts";
import { knownKey } from "../../storage/player_key.ts";
import { findSeats } from "../../storage/seats.ts";
import type { Message } from "../core/message.ts";
import type { Kept, KeptGame } from "../core/model.ts";
import { isOfToday } from "../replay/result_witness.ts";
import { roomStatus } from "../../http/http.ts";

// The newest that no other tab plays.
export async function keptGame(): Promise<KeptGame | null> {
  const [game] = await freeGames();
  if (!game) return null;
  const room = foldRecord(game.record);
  const { rules, race } = room;
  const run = runOf(room, loneMember);
  return {
    grade: rules.source === PuzzleSource.GIVEN ? 0 : rules.grade,
    isDaily: isOfToday(game),
    percentage: race && run ? percentage(race, run) : 0,
    elapsed: race ? Math.max(game.until - race.starts_at, 0) : 0,
  };
}

// At once what storage has, and then the next meeting of each club, as its server tells.
export async function tellKept(tell: (message: Message) => void): Promise<void> {
  const kept = await findKept();
  tell({ is: "kept_found", kept });
  const key = await knownKey();
  if (key) tell({ is: "known_by", key });
  const clubs = kept.rooms.filter(({ club }) => club);
  const meetings = clubs.map(async ({ code }) => [code, (await roomStatus(code)).meeting] as const);
  tell({ is: "meetings_found", meetings: new Map(await Promise.all(meetings)) });
}

export async function findKept(): Promise<Kept> {
  const seats = (await findSeats()).filter(({ resume, club }) => resume.member > 0 || club);
  return {
    rooms: seats.map(({ room, name, club }) => ({ code: room, name, club })),
    game: await keptGame(),
    games: await readResults(),
    replays: await findReplays(),
  };
}
