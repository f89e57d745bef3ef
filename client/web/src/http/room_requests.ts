// A new room, and the record of a race. The counterpart of client/net/create_room.cpp and race_record.cpp.
import { phrase, say } from "../words/say.ts";
import { exchange, type Answer } from "./http.ts";
import { readRaceRecord, readRoomCreated, writeCreateRoom } from "../wire/messages.ts";
import { MissingFile } from "./newer_page.ts";
import type { CreateRoom, RaceRecord } from "../wire/wire.ts";

const longestSentence = 160;

const [shortestWait, longestWait] = [3_000, 60_000];

// When to ask again a server that has too much to do just now, in milliseconds; 0: not soon. Who was refused together does not
// come back together.
export function waitFor(status: number, retryAfter: number): number {
  const isSoon = (status === 429 || status === 503) && retryAfter <= longestWait;
  return isSoon ? Math.max(retryAfter, shortestWait) * (1 + Math.random() / 4) : 0;
}

// By the server's name of its refusal: it serves others now.
export const isBusy = (error = ""): boolean => /^(overloaded|dawdled|made_way|server_full)$/.test(error);
export const busyText = (): string => say("The server has too much to do; come back soon.");

// The sentence for people in the answer of a server, but not of a proxy; otherwise `otherwise`.
function sentenceOf({ status, isText, body, error }: Answer, otherwise: string): string {
  if (status === 0) return say("The server cannot be reached.");
  if (isBusy(error)) return busyText();
  const line = new TextDecoder().decode(body).split(/[\r\n]/)[0];
  return isText && line ? say(phrase(line.slice(0, longestSentence))) : otherwise;
}

function codeIn(body: Uint8Array): string {
  try {
    return readRoomCreated(body).code;
  } catch {
    throw new Error(say("The server does not support this page's protocol."));
  }
}

// The code of the new room. Rejects with a sentence for the person, and with the `wait` until it makes sense to ask again.
export async function createRoom(request: Omit<CreateRoom, "entrants" | "field" | "word"> & { field?: string }): Promise<string> {
  const headers = { "Content-Type": "application/x-protobuf" };
  const answer = await exchange("/rooms", {
    method: "POST",
    headers,
    body: writeCreateRoom({ field: "0", word: "", ...request, entrants: [] }) as BodyInit,
  });
  if (answer.status === 201) return codeIn(answer.body);
  // "refusal_name: sentence" is how a server refuses rules.
  const sentence = sentenceOf(answer, say("The server is not available now (HTTP {0}).", answer.status));
  // The file that computes the proof of work may be missing, too.
  const Fault = answer.status === 0 ? MissingFile : Error;
  throw Object.assign(new Fault(sentence.replace(/^[a-z_]+: /, "")), { wait: waitFor(answer.status, answer.retryAfter) });
}

// With its bytes, of which a server's note has the hash.
export interface SentRecord extends RaceRecord {
  bytes?: Uint8Array<ArrayBuffer>; // absent: it comes from no server
  note?: string; // absent: it was not asked for
  sealed?: Uint8Array; // its hash, as the room was told at the end of the race; absent: we were not told
}

// The note by which the server has signed a race. "": it has not; null: that cannot be known now.
export async function fetchNote(room: string, race: number): Promise<string | null> {
  const { status, body } = await exchange(`/r/${room}/races/${race}/note`);
  return status === 200 ? new TextDecoder().decode(body.slice(0, 4096)) : status === 404 ? "" : null;
}

// The record of a race that has ended; 0: the last. Rejects with a sentence for the person.
export async function fetchRecord(room: string, race: number): Promise<SentRecord> {
  const headers = { Accept: "application/x-protobuf" };
  const answer = await exchange(`/r/${room}/races/${race || "last"}`, { headers });
  if (answer.status !== 200)
    throw new Error(
      sentenceOf(answer, say("The server has no record of this race (HTTP {0}).", answer.status)),
    );
  try {
    return { ...readRaceRecord(answer.body), bytes: answer.body };
  } catch {
    throw new Error(say("This replay is damaged."));
  }
}
