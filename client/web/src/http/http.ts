// What the page asks of its server besides a room's WebSocket. Here: how it asks, and the status of a room.
import { onHost } from "./base.ts";

export interface Answer {
  status: number; // 0: the server cannot be reached
  isText: boolean;
  body: Uint8Array;
  retryAfter: number; // milliseconds; 0 if the server did not say
}

const patience = 10_000;

const none: Answer = { status: 0, isText: false, body: new Uint8Array(), retryAfter: 0 };

async function answerOf(response: Response): Promise<Answer> {
  const { headers, status } = response;
  const isText = headers.get("content-type")?.startsWith("text/plain") ?? false;
  const retryAfter = 1000 * (Number(headers.get("retry-after")) || 0);
  return { status, isText, retryAfter, body: new Uint8Array(await response.arrayBuffer()) };
}

// Never rejects. A proof of work is made if the server asks for one.
export async function exchange(path: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const ask = (more: RequestInit) =>
      fetch(onHost(path), { cache: "no-store", signal: AbortSignal.timeout(patience), ...init, ...more });
    const response = await ask({});
    const challenge = response.headers.get("gridrace-challenge");
    if (response.ok || !challenge) return await answerOf(response);
    const { prove } = await import("./proof_of_work.ts");
    const proof = await prove(challenge);
    if (!proof) return await answerOf(response);
    return await answerOf(await ask({ headers: { ...init.headers, "Gridrace-Proof": proof } }));
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
  message?: string; // for people
  retry_after_ms?: number;
}

async function told<Told>(path: string): Promise<Partial<Told> & { status: number; retry_after_ms: number }> {
  const { status, retryAfter, body } = await exchange(path);
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
  host: string;
  players: number;
  bots: number;
  max_players: number;
  phase: string;
  mode: string;
  difficulty: string;
  features: string[];
}

// null: the server lists none, or cannot be reached.
export const listedRooms = async (): Promise<ListedRoom[] | null> =>
  (await told<{ rooms: ListedRoom[] }>("/rooms")).rooms ?? null;

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
  return open === undefined ? null : { room, open, reason, phase, players, max_players };
}
