// Unfinished games alone, so that they can be continued however the page ends. The counterpart of
// client/storage/kept_game.cpp and games.cpp.
import type { PlayerBoard } from "../app/core/model.ts";
import { keptBoard, readBoard } from "../app/core/player_board.ts";
import { Phase, type PuzzleChoice, type RaceRecord } from "../wire/wire.ts";
import { ofThisPage } from "../http/base.ts";
import { foldRecord } from "../race/fold.ts";
import { allowedAssists, loneMember, memberOf, runOf } from "../race/room.ts";
import { erase, readAll, write } from "./database.ts";

export interface Game {
  openedAt: number; // its key
  record: RaceRecord; // of the race under way, so far
  choice: PuzzleChoice; // of the next race
  seed?: string; // of the puzzle under way
  daily: number | null; // the puzzle of that day
  challenge?: readonly RaceRecord[]; // whose players race as ghosts
  until: number; // it was played at least until then
  board: PlayerBoard | null;
}

const format = 1;
// The oldest is deleted.
const mostGames = 16;

// True for the record of a race that a lone member plays.
function isRecord(record: RaceRecord): boolean {
  try {
    const room = foldRecord(record);
    const { race, phase, rules } = room;
    const run = runOf(room, loneMember);
    const isBegun = run && typeof run.grid === "string" && run.filled_by_box.length === 9;
    const isReady = memberOf(room, loneMember) && Array.isArray(allowedAssists(rules));
    const isTimed = Number.isFinite(race!.starts_at) && typeof race!.puzzle === "string";
    return !!isReady && isTimed && (phase === Phase.COUNTDOWN || (phase === Phase.RACING && !!isBegun));
  } catch {
    return false; // events and rooms are untrusted
  }
}

function readGame(stored: unknown): Game | null {
  const game = (stored ?? {}) as Game & { format: number };
  const areNumbers = Number.isFinite(game.openedAt) && Number.isFinite(game.until);
  const isSound = game.format === format && areNumbers && game.choice && isRecord(game.record);
  return isSound ? { ...game, board: readBoard(game.board) } : null;
}

// The newest first. What this version cannot read, or is damaged, is left alone.
export async function findGames(): Promise<Game[]> {
  const games = (await readAll("games")).map(({ value }) => readGame(value)).filter((game) => game !== null);
  return games.sort((a, b) => b.openedAt - a.openedAt);
}

export async function keepGame(game: Game): Promise<void> {
  await write("games", game.openedAt, { ...game, board: game.board && keptBoard(game.board), format });
}

export const forgetGame = (openedAt: number): Promise<void> => erase("games", openedAt);

const lockName = (openedAt: number): string => ofThisPage(`gridrace game ${openedAt}`);
// Locks that this tab has: a game that it has just stopped may not be released yet.
const own = new Set<string>();

async function isFree(): Promise<(game: Game) => boolean> {
  const locks = await globalThis.navigator?.locks?.query().catch(() => null);
  const held = (locks?.held ?? []).map(({ name }) => name);
  return ({ openedAt }) => own.has(lockName(openedAt)) || !held.includes(lockName(openedAt));
}

// Those that no other tab plays, the newest first.
export const freeGames = async (): Promise<Game[]> => (await findGames()).filter(await isFree());

export async function makeRoomForGame(): Promise<void> {
  const tooMany = (await findGames()).slice(mostGames - 1);
  for (const { openedAt } of tooMany.filter(await isFree())) await forgetGame(openedAt);
}

// One tab plays a game at a time. null: another one has it. Where the browser has no locks, or denies them as it
// may deny all storage, every tab may.
export function lockGame(openedAt: number): Promise<(() => void) | null> {
  if (!globalThis.navigator?.locks) return Promise.resolve(() => {});
  const name = lockName(openedAt);
  return new Promise((resolve) => {
    const play = (lock: Lock | null): Promise<boolean> => {
      if (lock) own.add(name);
      else resolve(null);
      return lock ? new Promise((release) => resolve(() => release(true))) : Promise.resolve(false);
    };
    navigator.locks.request(name, { ifAvailable: true }, play).then(
      (wasOwn) => wasOwn && own.delete(name),
      () => resolve(() => {}),
    );
  });
}
