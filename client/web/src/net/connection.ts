// A reconnecting connection: keeps a replica connected to its room, through lost connections and server
// restarts. The counterpart of client/net/connection.cpp.
import { phrase, say } from "../words/say.ts";
import { onHost } from "../http/base.ts";
import { makeBackoff } from "./backoff.ts";
import { endFor, endForStatus, failure, left, type ConnectionEnd } from "./connection_end.ts";
import { converse, type Conversation, type Over } from "./conversation.ts";
import { roomStatus, type RoomStatus } from "../http/http.ts";
import { busyText, isBusy, waitFor } from "../http/room_requests.ts";
import { submit, type Received, type Replica } from "./replica.ts";
import { makeServerClock } from "./server_clock.ts";
import type { Command, KeyChallenge, KeyProof } from "../wire/wire.ts";

// Events of a connection.
export interface ConnectionListener {
  onReceived(received: Received): void; // a message was folded into the replica
  onConnected(): void; // welcomed by the server
  onLost(): void; // the connection is lost; it reconnects automatically
  onExcuse(sentence: string): void; // why the server is not available now; the connection keeps trying
  onDue(): Promise<void>; // commands wait, and may wait for this
  onSending(): Promise<void>; // commands are about to be sent: the last chance to save them
  onEnd(end: ConnectionEnd): void; // the last call
}

export interface ConnectionPlan {
  room: string;
  replica: Replica;
  listener: ConnectionListener;
  // How long the first attempts continue before the server counts as unreachable, in milliseconds. After the
  // first welcome, attempts never end.
  firstContact: number;
  prove?: (challenge: KeyChallenge) => Promise<KeyProof>; // that the player's key is theirs
  openSocket?: (room: string) => WebSocket;
  askStatus?: (room: string) => Promise<RoomStatus>;
}

export interface Connection {
  start(): void;
  // Gives the command to the replica and sends it as soon as there is a connection.
  send(command: Command): void;
  // The network may have come or gone, or the page was woken: tries again at once, or asks whether the server
  // is there.
  nudge(): void;
  // Leaves the room for good: onEnd follows, at the latest after this time.
  leave(patience: number): void;
  // Drops the connection without leaving the room: its member is away. onEnd is not called.
  stop(): void;
  now(): number; // the server's clock
  roundTrip(): number | null;
}

const connectPatience = 5_000;
const nudgePatience = 2_500;

export function openRoomSocket(room: string): WebSocket {
  const url = new URL(onHost(`/r/${room}`), location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return new WebSocket(url, "gridrace.v1");
}

// The same socket once it is open; null if it fails to open.
function opened(socket: WebSocket): Promise<WebSocket | null> {
  socket.binaryType = "arraybuffer";
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.close(), connectPatience);
    socket.onopen = () => {
      clearTimeout(timer);
      resolve(socket);
    };
    socket.onclose = () => {
      clearTimeout(timer);
      resolve(null);
    };
  });
}

// A socket that cannot even be created (a wrong or forbidden address) counts as one that failed to open.
async function tryToOpen(open: () => WebSocket): Promise<WebSocket | null> {
  try {
    return await opened(open());
  } catch {
    return null;
  }
}

const excuseOf = ({ status, reason, code, message }: RoomStatus): string => {
  if (isBusy(code)) return busyText();
  if (message) return say(phrase(message));
  if (reason === "paused") return say("The server cannot save moves at the moment: the room is paused until it can.");
  if (reason === "restarting") return say("The server restarts soon and takes nobody new; come back later.");
  if (reason === "busy") return busyText();
  return status >= 500 ? say("The server is not available now (HTTP {0}).", status) : "";
};

export function makeConnection(plan: ConnectionPlan): Connection {
  const { room, replica, listener, firstContact, openSocket = openRoomSocket, askStatus = roomStatus } = plan;
  const asGuest = async (): Promise<KeyProof> => ({ server_name: "" });
  const { prove = asGuest } = plan;
  const clock = makeServerClock();
  const backoff = makeBackoff();
  let conversation: Conversation | null = null;
  let startedAt = 0;
  let isStopped = false;
  let wasWelcomed = false; // ever
  let wake = (): void => {}; // ends the pause between two attempts
  // True if there was no welcome yet, and the time for the first contact is over, after this pause.
  const hasWaited = (pause = 0): boolean => !wasWelcomed && performance.now() + pause - startedAt >= firstContact;

  const stop = (): void => {
    isStopped = true;
    conversation?.hangUp();
  };
  const end = (reason: ConnectionEnd): void => {
    if (isStopped) return;
    stop();
    listener.onEnd(reason);
  };
  const excuse = (sentence: string): void => {
    if (sentence && !isStopped) listener.onExcuse(sentence);
  };

  // Browsers do not say why a WebSocket was refused.
  async function askWhy(): Promise<void> {
    const status = await askStatus(room);
    if (isStopped) return;
    const reason = endForStatus(room, status);
    if (reason) return end(reason);
    const wait = waitFor(status.status, status.retry_after_ms ?? 0);
    if (hasWaited(wait))
      return end({ ...failure("unreachable", excuseOf(status) || say("The server cannot be reached.")), wait });
    backoff.notBefore(status.retry_after_ms ?? 0);
    excuse(excuseOf(status));
  }

  // Handles the server's close reason: when to reconnect, and the sentence for the person.
  function heedFarewell({ closeCode, farewell }: Over): void {
    if (closeCode === 1012 || farewell?.code === "restarting") backoff.expectSoon();
    if (!farewell) return;
    backoff.notBefore(farewell.retry_after_ms);
    excuse(say(phrase(farewell.message)));
  }

  async function talk(socket: WebSocket): Promise<void> {
    conversation = converse(socket, replica, clock, {
      onWelcome() {
        wasWelcomed = true;
        backoff.reset();
        listener.onConnected();
      },
      onReceived: (received) => isStopped || listener.onReceived(received),
      onDue: () => listener.onDue(),
      onSending: () => listener.onSending(),
      onChallenge: prove,
    });
    const over = await conversation.over;
    conversation = null;
    if (isStopped) return;
    if (over.fault)
      return end(failure("bad_message", say("The server does not support this page's protocol.")));
    const reason = endFor(over.closeCode, over.farewell);
    if (reason) return end(reason);
    if (!over.farewell && hasWaited())
      return end(failure("unreachable", say("The server does not let you in.")));
    if (over.isWelcomed) listener.onLost();
    heedFarewell(over);
  }

  async function run(): Promise<void> {
    startedAt = performance.now();
    while (!isStopped) {
      const socket = await tryToOpen(() => openSocket(room));
      if (isStopped) return socket?.close();
      await (socket ? talk(socket) : askWhy());
      if (isStopped) return;
      await pause();
    }
  }

  const pause = (): Promise<void> =>
    new Promise((resume) => {
      if (!backoff.isBidden()) wake = resume;
      setTimeout(resume, backoff.next());
    });

  const send = (command: Command): void => {
    submit(replica, command);
    conversation?.sendDue();
  };
  return {
    start: () => void run(),
    send,
    nudge() {
      wake();
      conversation?.probe(nudgePatience);
    },
    leave(patience) {
      if (conversation?.isWelcomed()) {
        send({ number: 0, action: "leave_room", leave_room: {} });
        setTimeout(() => end(left()), patience);
      } else end(left());
    },
    stop,
    now: () => Date.now() + clock.offset(),
    roundTrip: () => (conversation?.isWelcomed() ? clock.roundTrip() : null),
  };
}
