// Games alone that are not over, so that they can be continued whatever ends the page. The counterpart of
// client/storage/kept_game.cpp and games.cpp.
import type { PlayerBoard } from "../app/model.ts";
import { keptBoard, readBoard } from "../app/player_board.ts";
import type { PuzzleChoice, RaceRecord } from "../net/wire.ts";
import { erase, readAll, write } from "./database.ts";

export interface Game {
  openedAt: number; // its key
  record: RaceRecord; // of the race under way, so far
  choice: PuzzleChoice; // of the next race
  seed?: string; // of the puzzle under way
  daily: number | null; // the puzzle of that day
  until: number; // so long it was played, at least
  board: PlayerBoard | null;
}

const format = 1;
// The oldest makes room.
const mostGames = 16;

function readGame(stored: unknown): Game | null {
  const game = (stored ?? {}) as Game & { format: number };
  const areNumbers = Number.isFinite(game.openedAt) && Number.isFinite(game.until);
  const isSound =
    game.format === format && areNumbers && game.record?.start && Array.isArray(game.record.course);
  return isSound ? { ...game, board: readBoard(game.board) } : null;
}

// The newest first. What this version cannot read is left alone.
export async function findGames(): Promise<Game[]> {
  const games = (await readAll("games")).map(({ value }) => readGame(value)).filter((game) => game !== null);
  return games.sort((a, b) => b.openedAt - a.openedAt);
}

export async function keepGame(game: Game): Promise<void> {
  await write("games", game.openedAt, { ...game, board: game.board && keptBoard(game.board), format });
}

export const forgetGame = (openedAt: number): Promise<void> => erase("games", openedAt);

export async function makeRoomForGame(): Promise<void> {
  for (const { openedAt } of (await findGames()).slice(mostGames - 1)) await forgetGame(openedAt);
}

// One tab plays a game at a time. null: another one has it. Where the browser has no locks, every tab may.
export function lockGame(openedAt: number): Promise<(() => void) | null> {
  if (!globalThis.navigator?.locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    void navigator.locks.request(`gridrace game ${openedAt}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
  });
}
