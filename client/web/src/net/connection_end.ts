// How a connection to a room ends for good. The counterpart of client/net/connection_end.cpp.
import { phrase, say } from "../words/say.ts";
import type { RoomStatus } from "../http/http.ts";
import type { Error as Farewell } from "../wire/wire.ts";

// Why a connection will not come back by itself.
export interface ConnectionEnd {
  code: string; // stable: the server's error code, or our own
  sentence: string; // for the person
  isFailure: boolean; // false: we left
  isSeatGone: boolean; // the server will not take us for the same member again
  wait?: number; // milliseconds, of a server that has too much to do: then it makes sense to come again
}

export const failure = (code: string, sentence: string, isSeatGone = false): ConnectionEnd => ({
  code,
  sentence,
  isFailure: true,
  isSeatGone,
});

export const left = (): ConnectionEnd => ({
  code: "left",
  sentence: say("You have left the room."),
  isFailure: false,
  isSeatGone: true,
});

function sentenceOf(closeCode: number): string | undefined {
  switch (closeCode) {
    case 4000:
      return say("The host has removed you from this room.");
    case 4001:
      return say("You have connected from somewhere else.");
    case 4002:
      return say("This room is closed.");
    case 4003:
      return say("The server does not let you in.");
    case 4005:
      return say("Your address is banned from this server.");
    case 1002: // these are faults of ours, and would happen again
    case 1003:
    case 1007:
    case 1008:
    case 1009:
    case 4004:
      return say("The server did not understand this program.");
    default:
      return undefined;
  }
}

// The meaning of the server's close code, after this error message if it sent one; null if it makes sense to
// reconnect.
export function endFor(closeCode: number, error: Farewell | undefined): ConnectionEnd | null {
  if (error?.retry) return null;
  if (closeCode === 1000 && !error) return left();
  const sentence = error ? say(phrase(error.message)) : sentenceOf(closeCode);
  const isReplaced = closeCode === 4001;
  const code = isReplaced ? "replaced" : (error?.code ?? String(closeCode));
  return sentence === undefined ? null : failure(code, sentence, !isReplaced);
}

// What the status of a room means after a refused connection; null if it makes sense to reconnect. Whether
// the room accepts new players does not matter: we may have a seat there.
export function endForStatus(room: string, { status, reason }: RoomStatus): ConnectionEnd | null {
  if (reason === "no_such_room")
    return failure(reason, say("There is no room {0} on this server.", room), true);
  if (reason === "closed") return failure(reason, say("This room is closed."), true);
  if (reason === "damaged") return failure(reason, say("The log of room {0} is damaged.", room));
  if (reason === "banned") return failure(reason, say("Your address is banned from this server."));
  // A member needs no word of the server, and who is new is told by the room.
  return status === 403 && !reason?.includes("word") ? failure("not_let_in", say("The server does not let you in.")) : null;
}
