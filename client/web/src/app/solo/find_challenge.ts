// A challenge from where it is kept: a race on this server, a file, or a replay that storage has; and the file for
// friends. Fetched when it is needed.
import { loadEngine } from "../../engine/client.ts";
import { recordText } from "../../engine/record_fields.ts";
import { fetchRecord } from "../../http/room_requests.ts";
import type { RaceRecord } from "../../wire/wire.ts";
import { foldRecord } from "../../race/fold.ts";
import { readReplay } from "../../storage/results.ts";
import { say } from "../../words/say.ts";
import { cleanName } from "../replay/clean_name.ts";
import { makeChallenge, type Challenge, type ChallengeSource } from "../replay/ghosts.ts";
import { soloPlayer } from "../replay/solo_player.ts";
import { longestFile } from "../replay/replay_format.ts";
import { readChallengeFile } from "../replay/replay_reader.ts";
import { toChallengeFile } from "../replay/replay_writer.ts";

async function recordsOf(from: ChallengeSource): Promise<readonly RaceRecord[]> {
  if ("room" in from) return [await fetchRecord(from.room, from.race)];
  if ("key" in from) return [await readReplay(from.key)];
  if (from.file.size > longestFile) throw new Error(say("This file is too long for a replay."));
  return readChallengeFile(await from.file.text());
}

// Every record is checked by the rules. Rejects with a sentence for the person.
export async function findChallenge(from: ChallengeSource): Promise<Challenge> {
  const records = await recordsOf(from);
  const challenge = makeChallenge(records);
  const engine = loadEngine();
  for (const record of records) {
    const fault = await engine.checkRecord(recordText(record));
    if (fault) throw new Error(fault);
  }
  return challenge;
}

// The record of a game alone with the player's name, which its room does not know.
function withPlayerName(record: RaceRecord, settingsName: string): RaceRecord {
  const start = record.start!;
  const name = cleanName(settingsName);
  const members = start.members.map((member) =>
    member.name === soloPlayer && start.code === "" && name ? { ...member, name } : member,
  );
  return { ...record, start: { ...start, members } };
}

// The file of a race for friends; with the races of the challenge that it answers. Throws a sentence for the person if
// it cannot be one.
export function challengeFile(record: RaceRecord, name: string, answered: Challenge | null): string {
  const own = withPlayerName(record, name);
  const isAnswer = answered?.puzzle === foldRecord(record).race?.puzzle;
  const { records } = makeChallenge(isAnswer ? [...answered!.records, own] : [own]);
  return toChallengeFile(records);
}
