// What the page asks of its server besides a room's WebSocket. Here: how it asks, and the status of a room.
import { wordsInLink } from "../race/room_code.ts";
import { onHost } from "./base.ts";
import { authorization, describeServer, serverRefusedWord, serverTookWord, serverWord } from "./server_word.ts";

export interface Answer {
  status: number; // 0: the server cannot be reached
  isText: boolean;
  body: Uint8Array<ArrayBuffer>;
  retryAfter: number; // milliseconds; 0 if the server did not say
  error: string; // the server's name of its refusal
}

const patience = 10_000;

const none: Answer = { status: 0, isText: false, body: new Uint8Array(), retryAfter: 0, error: "" };

async function answerOf(response: Response): Promise<Answer> {
  const { headers, status } = response;
  const isText = headers.get("content-type")?.startsWith("text/plain") ?? false;
  const retryAfter = 1000 * (Number(headers.get("retry-after")) || 0);
  const error = headers.get("gridrace-error") ?? "";
  return { status, isText, retryAfter, error, body: new Uint8Array(await response.arrayBuffer()) };
}

// Requests at which a server looks for its word.
const isAboutRooms = /^\/(rooms|r|field)\b/;

// Never rejects. A proof of work is made if the server asks for one.
export async function exchange(path: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const ask = async (more: Record<string, string> = {}) => {
      const word = serverWord();
      const response = await fetch(onHost(path), {
        ...{ cache: "no-store", signal: AbortSignal.timeout(patience), ...init },
        headers: { ...authorization(), ...init.headers, ...more },
      });
      const opens = init.method === "POST";
      // server_word_needed, wrong_server_word
      if (response.headers.get("gridrace-error")?.includes("server_word")) serverRefusedWord(word, opens);
      else if (response.ok && isAboutRooms.test(path)) serverTookWord(word, opens);
      return response;
    };
    const response = await ask();
    const challenge = response.headers.get("gridrace-challenge");
    if (response.ok || !challenge) return await answerOf(response);
    const { prove } = await import("./proof_of_work.ts");
    const proof = await prove(challenge);
    if (!proof) return await answerOf(response);
    return await answerOf(await ask({ "Gridrace-Proof": proof }));
  } catch {
    return none;
  }
}

// Whether a new player could join a room, and why not.
export interface RoomStatus {
  status: number; // of HTTP; 0: the server cannot be reached
  open?: boolean; // missing: this server does not say
  reason?: string; // "no_such_room", "full", "locked", "closed", "kicked", "busy" …
  phase?: string;
  players?: number;
  max_players?: number;
  meeting?: number; // when a club meets next
  code?: string; // the server's name of a refusal by its limits
  message?: string; // for people
  retry_after_ms?: number;
}

async function told<Told>(path: string, init?: RequestInit): Promise<Partial<Told> & { status: number; retry_after_ms: number }> {
  const { status, retryAfter, body } = await exchange(path, init);
  try {
    return { retry_after_ms: retryAfter, ...JSON.parse(new TextDecoder().decode(body)), status };
  } catch {
    return { status, retry_after_ms: retryAfter } as Partial<Told> & { status: number; retry_after_ms: number }; // of an older server
  }
}

export const roomStatus = (room: string): Promise<RoomStatus> => told<RoomStatus>(`/rooms/${room}`);

// A room of GET /rooms.
export interface ListedRoom {
  room: string;
  open: boolean;
  word_needed?: true; // not open to a newcomer who says none
  host: string;
  club?: string; // missing: none
  players: number;
  bots: number;
  max_players: number;
  phase: string;
  seconds: number; // since it waits or races
  mode: string;
  difficulty: string;
  meeting?: number; // when a club meets next
  features: string[];
}

function isListed(one: unknown): one is ListedRoom {
  const room = Object(one);
  const are = (type: string, ...values: unknown[]) => values.every((value) => typeof value === type);
  return (
    /^\w{6}$/.test(room.room) &&
    are("string", room.room, room.host, room.phase, room.mode, room.difficulty, room.club ?? "") &&
    are("number", room.players, room.bots, room.max_players, room.seconds, room.meeting ?? 0) &&
    Array.isArray(room.features)
  );
}

// null: the server lists none, or cannot be reached in this time. Those told in a way that is not understood are left out.
export async function listedRooms(wait = patience): Promise<ListedRoom[] | null> {
  const { rooms } = await told<{ rooms: unknown }>("/rooms", { signal: AbortSignal.timeout(wait) });
  return Array.isArray(rooms) ? rooms.filter(isListed) : null;
}

// Who comes in, and who opens rooms there. An older server does not say, and wants no word.
export async function askForWhom(): Promise<void> {
  const { enter, open_rooms } = await told<{ enter: string; open_rooms: string }>("/healthz");
  if (enter) describeServer(enter === "word" ? "enter" : open_rooms === "word" ? "open" : "", open_rooms === "nobody");
}

// What the entrance of a room shows: the answer to GET /rooms/CODE.
export interface RoomDoor {
  room: string;
  open: boolean;
  reason?: string;
  phase?: string;
  players?: number;
  max_players?: number;
}

// null: the server does not say.
export async function doorOf(room: string): Promise<RoomDoor | null> {
  const { open, reason, phase, players, max_players } = await roomStatus(room);
  // The link may say the word.
  const isOpen = open || (reason === "word_needed" && wordsInLink(location.hash).word !== "");
  return open === undefined ? null : { room, open: isOpen, reason, phase, players, max_players };
}
