// Checks a race that is watched again: who has signed it, whether the record is the one that was signed, and its moves by the
// rules. Fetched with the replay.
import { loadEngine } from "../../engine/client.ts";
import type { Engine } from "../../engine/engine.ts";
import { recordText } from "../../engine/record_fields.ts";
import { fetchNote, type SentRecord } from "../../http/room_requests.ts";
import type { RaceRecord, Snapshot } from "../../wire/wire.ts";
import { read, write } from "../../storage/database.ts";
import { modeOfRules } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import type { RaceCheck } from "../core/race_check.ts";
import { choiceOf } from "../replay/draw_check.ts";
import { canHaveGhosts } from "../replay/ghosts.ts";
import { base64Of, readNote, recordHash, type RaceNote } from "../replay/race_note.ts";

// The key of this page's server, as it was when the first race was checked.
const keptAs = "server_key";

const isSame = (one: Uint8Array, other: Uint8Array): boolean => one.join() === other.join();

export const trustKey = (key: Uint8Array): Promise<void> => write("settings", keptAs, key);

function isOf({ room, race, ended }: RaceNote, start: Snapshot, record: RaceRecord): boolean {
  const events = record.course.flatMap((moment) => moment.events);
  const end = events.find((event) => event.kind === "race_ended")?.race_ended;
  return room === start.code && race === end?.race && ended === end.at;
}

// `note`: null if the server could not be asked, "" if it has signed nothing. `sealed`: the hash that the room was told; null: none. `engine` checks the moves, and makes the puzzle again.
export async function checkRace(
  record: RaceRecord,
  bytes: Uint8Array<ArrayBuffer>,
  note: string | null,
  sealed: string | null,
  engine: Pick<Engine, "checkRecord" | "generate">,
): Promise<RaceCheck> {
  const none = new Uint8Array();
  try {
    const hash = await recordHash(bytes);
    if (sealed && sealed !== hash) return { verdict: "wrong", key: none };
    if (!note) return { verdict: note === "" ? "unsigned" : "unchecked", key: none };
    const signed = await readNote(note);
    if (!signed) return { verdict: "wrong", key: none };
    const key = signed.server;
    if (signed.hash !== hash || !isOf(signed, record.start!, record)) return { verdict: "wrong", key };
    const isByRules = canHaveGhosts(modeOfRules(record.start!.rules));
    const fault = isByRules ? await engine.checkRecord(recordText(record)) : "";
    if (fault) return { verdict: "impossible", key, fault };
    const choice = await choiceOf(record, engine);
    if (choice === null) return { verdict: "impossible", key, fault: say("Its puzzle is not the one that was drawn.") };
    const known = await read("settings", keptAs);
    if (!(known instanceof Uint8Array)) await trustKey(key);
    else if (!isSame(known, key)) return { verdict: "other_key", key, known };
    return { verdict: "signed", key, isByRules, choice, isSealed: sealed !== null };
  } catch {
    return { verdict: "unchecked", key: none }; // no WebCrypto, or one without Ed25519
  }
}

// Of a race on a server; null: it comes from none. With its note, which is asked for if it did not come along.
export async function checkSent(record: SentRecord): Promise<{ note: string | null; found: RaceCheck | null }> {
  const end = record.course.flatMap(({ events }) => events).find((event) => event.kind === "race_ended");
  if (!record.bytes || !end) return { note: null, found: null };
  const note = record.note ?? (await fetchNote(record.start!.code, end.race_ended.race));
  return { note, found: await checkRace(record, record.bytes, note, record.sealed ? base64Of(record.sealed) : null, loadEngine()) };
}
