// How the person's own games ended, and the races watched again. The counterpart of
// client/storage/results_file.cpp and replays_folder.cpp.
import type { KeptReplay } from "../app/core/model.ts";
import type { PlayedGame } from "../app/replay/statistics.ts";
import type { SentRecord } from "../http/room_requests.ts";
import { erase, read, readAll, readKeys, write } from "./database.ts";

const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);

function isPlayedGame(value: unknown): value is PlayedGame {
  const { kind, grade, isWon, time, day, isDaily, isRanked } = (value ?? {}) as PlayedGame;
  const areFlags = [isWon, isDaily, isRanked].every((flag) => typeof flag === "boolean");
  return (kind === "solo" || kind === "race") && areFlags && [grade, time, day].every(isNumber);
}

// In the order of their keys. Damaged ones are skipped.
export async function readResults(): Promise<PlayedGame[]> {
  return (await readAll("results")).map(({ value }) => value).filter(isPlayedGame);
}

// A key begins with the time at which the game ended. Those of earlier versions are numbers, which come first;
// the last race of a room may count once more if the player returns to it with this version.
export const hasResult = async (key: string): Promise<boolean> => (await read("results", key)) !== undefined;
export const keepResult = (key: string, game: PlayedGame): Promise<void> => write("results", key, game);

// Keeps it until it is deleted. The key is made of the race's start, its room and its number, so that the same
// race is kept once.
export async function keepReplay(record: SentRecord): Promise<void> {
  const started = record.course.flatMap(({ events }) => events).find(({ kind }) => kind === "race_started");
  if (started?.kind !== "race_started" || !record.start) return;
  const { at, race } = started.race_started;
  await write("replays", `${at} ${record.start.code} ${race}`, record);
}

// The newest first. Only the keys are read: records are long.
export async function findReplays(): Promise<KeptReplay[]> {
  const found = (await readKeys("replays")).map((key): KeptReplay => {
    const [at, code, race] = String(key).split(" ");
    return { key: String(key), at: Number(at), code, race: Number(race) };
  });
  return found.filter(({ at, race }) => at > 0 && race > 0).sort((a, b) => b.at - a.at);
}

// The record of a kept replay; whether it is valid shows when it is folded.
export const readReplay = async (key: string): Promise<SentRecord> =>
  (await read("replays", key)) as SentRecord;

export const deleteReplay = (key: string): Promise<void> => erase("replays", key);
