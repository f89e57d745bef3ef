// The exchange on an open WebSocket: folds the server's messages into the replica, sends its commands when
// due, and measures the clock and detects silence by pings. The counterpart of client/net/conversation.cpp.
import { readServerMessage, writeClientMessage } from "../wire/messages.ts";
import { hasDue, helloOf, receive, takeDue, type Received, type Replica } from "./replica.ts";
import type { ServerClock } from "./server_clock.ts";
import type { ClientMessage, Error as Farewell, KeyChallenge, KeyProof } from "../wire/wire.ts";

export interface Listeners {
  onWelcome(): void;
  onReceived(received: Received): void;
  // Commands wait, and may wait for this: others that come meanwhile go with them.
  onDue(): Promise<void>;
  // Commands are about to be sent, once this has finished.
  onSending(): Promise<void>;
  // The answer to a server that wants the player's key proved.
  onChallenge(challenge: KeyChallenge): Promise<KeyProof>;
}

// How it ended.
export interface Over {
  closeCode: number;
  isWelcomed: boolean;
  farewell?: Farewell; // the last error message of the server
  fault?: unknown; // the server violated the protocol
}

export interface Conversation {
  over: Promise<Over>;
  isWelcomed(): boolean;
  sendDue(): void;
  // Asks whether the server is still there; if it does not answer within the time, the conversation is over.
  probe(patience: number): void;
  hangUp(): void;
}

const pingInterval = 2_000;
const hiddenPingInterval = 15_000; // the page is hidden: saves the battery
const longestSilence = 8_000;
const mostBytes = 1 << 20;

const steadyNow = (): number => performance.now();
const isHidden = (): boolean => typeof document !== "undefined" && document.hidden;

export function converse(
  socket: WebSocket,
  replica: Replica,
  clock: ServerClock,
  listeners: Listeners,
): Conversation {
  let isWelcomed = false;
  let isOver = false;
  let farewell: Farewell | undefined;
  let pingedAt = 0;
  // Deadline of the answer to the hello or the newest ping.
  let silentAt = steadyNow() + longestSilence;
  let isDue = false; // commands wait to be sent
  let sent = Promise.resolve();
  let finish: (over: Over) => void;
  const over = new Promise<Over>((resolve) => (finish = resolve));

  const end = (closeCode: number, fault?: unknown): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    socket.close();
    finish({ closeCode, isWelcomed, farewell, fault });
  };
  const say = (message: ClientMessage): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(writeClientMessage(message) as BufferSource);
  };
  const ping = (patience: number): void => {
    if (!isWelcomed) return;
    pingedAt = steadyNow();
    silentAt = pingedAt + patience;
    say({ kind: "ping", ping: clock.ping(pingedAt) });
  };
  const sendNow = async (): Promise<void> => {
    isDue = false;
    if (isOver) return;
    const due = takeDue(replica);
    await listeners.onSending();
    for (const command of due) say({ kind: "command", command });
  };
  const sendDue = (): void => {
    if (!isWelcomed || isOver || isDue || !hasDue(replica)) return;
    isDue = true;
    sent = Promise.all([listeners.onDue(), sent]).then(sendNow);
  };
  const take = (bytes: ArrayBuffer): void => {
    if (!(bytes instanceof ArrayBuffer) || bytes.byteLength > mostBytes) throw new Error("not a message");
    const message = readServerMessage(new Uint8Array(bytes));
    silentAt = Infinity;
    farewell = message.error ?? farewell;
    if (message.key_challenge) {
      silentAt = steadyNow() + longestSilence;
      const asGuest = { server_name: "" };
      const proof = listeners.onChallenge(message.key_challenge).catch(() => asGuest);
      void proof.then((key_proof) => say({ kind: "key_proof", key_proof }));
    }
    if (message.pong) clock.hear(message.pong, steadyNow(), Date.now());
    const received = receive(replica, message);
    if (received.isWelcomed) {
      isWelcomed = true;
      clock.begin();
      ping(longestSilence);
      listeners.onWelcome();
    }
    if (!isOver && replica.room) listeners.onReceived(received);
    sendDue();
  };

  let checkedAt = steadyNow();
  const timer = setInterval(() => {
    const now = steadyNow();
    // The computer slept: the server's messages from that time have not been read yet.
    const hasSlept = now - checkedAt > 2 * longestSilence && !isHidden();
    checkedAt = now;
    if (hasSlept) return ping(longestSilence);
    if (now > silentAt) return end(0);
    const isAwaited = silentAt < Infinity;
    if (!isAwaited && now - pingedAt >= (isHidden() ? hiddenPingInterval : pingInterval))
      ping(longestSilence);
  }, pingInterval / 2);
  if (typeof timer === "object") (timer as { unref(): void }).unref();

  socket.onmessage = ({ data }) => {
    if (isOver) return;
    try {
      take(data as ArrayBuffer);
    } catch (fault) {
      end(0, fault);
    }
  };
  socket.onclose = ({ code }) => end(code);
  say({ kind: "hello", hello: helloOf(replica) });

  return {
    over,
    isWelcomed: () => isWelcomed && !isOver,
    sendDue,
    probe(patience) {
      ping(patience);
      setTimeout(() => steadyNow() >= silentAt && end(0), patience);
    },
    hangUp: () => end(0),
  };
}
