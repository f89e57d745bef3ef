// What storage has for the start page: seats in rooms, the game that can be continued, games that are over,
// replays.
import { PuzzleSource } from "../../wire/wire.ts";
import { foldRecord } from "../../race/fold.ts";
import { loneMember, percentage, runOf } from "../../race/room.ts";
import { freeGames } from "../../storage/games.ts";
import { findReplays, readResults } from "../../storage/results.ts";
import { findSeats } from "../../storage/seats.ts";
import type { Message } from "../core/message.ts";
import { meetingTime } from "../core/meetings.ts";
import type { Kept, KeptGame, KeptRoom } from "../core/model.ts";
import { isOfToday } from "../replay/result_witness.ts";
import { roomStatus } from "../../http/http.ts";
import { say } from "../../words/say.ts";

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

// The next meeting of each club, as its server tells.
async function withMeeting(room: KeptRoom): Promise<KeptRoom> {
  const { meeting = 0 } = room.club ? await roomStatus(room.code) : {};
  const now = Date.now();
  return meeting > now ? { ...room, meeting: say("Next meeting: {0}.", meetingTime(meeting, now)) } : room;
}

// At once what storage has, and then what servers know of it.
export async function tellKept(tell: (message: Message) => void): Promise<void> {
  const kept = await findKept();
  tell({ is: "kept_found", kept });
  tell({ is: "kept_found", kept: { ...kept, rooms: await Promise.all(kept.rooms.map(withMeeting)) } });
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
