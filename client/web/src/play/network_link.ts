// The page's end of a room that lives on a server. The counterpart of client/play/network_link.cpp.
import type { RoomLink } from "../app/core/link.ts";
import type { Message } from "../app/core/message.ts";
import type { Contact, PlayerBoard } from "../app/core/model.ts";
import { keepsNothing } from "../storage/database.ts";
import { keptRole, makeSeatKeeper, newResumeState, type SeatKeeper } from "../storage/seat_keeper.ts";
import { holdKey, type HeldKey } from "../storage/player_key.ts";
import { findSeat, seatKey } from "../storage/seats.ts";
import { freed, takeTurn, type SeatTurn } from "../storage/seat_turns.ts";
import { escapeText } from "../words/escape_text.ts";
import { wordFragment } from "../race/room_code.ts";
import { say } from "../words/say.ts";
import { makeConnection, type Connection } from "../net/connection.ts";
import type { ConnectionEnd } from "../net/connection_end.ts";
import { roomStatus } from "../http/http.ts";
import { fetchRecord } from "../http/room_requests.ts";
import { holdProgress } from "./held_progress.ts";
import { serverRefusedWord, serverTookWord, serverWord } from "../http/server_word.ts";
import { isOfADraw, makeDrawPart } from "../net/draw_part.ts";
import { makeReplica, roomWord, seenRecord, type Received, type Replica } from "../net/replica.ts";
import { Feature, Phase, type Command, type RaceSealed, type Role, type Snapshot } from "../wire/wire.ts";

// Timeout for telling the server: the person must not wait to leave.
const timeToLeave = 500;
// How long a server may be unreachable before a new member is told; a member with a seat waits for ever.
const firstContact = 5_000;

// Another build of the page may know other parts of a room: its script has another name.
const build = import.meta.url;

// A window that is covered has no frames.
const longestFrame = 20;
// Until the frame of a key is on its way to the screen.
const keyFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestFrame);
  });

interface Parts {
  replica: Replica;
  keeper: SeatKeeper;
  connection: Connection;
  turn: SeatTurn | null;
  key: HeldKey | null; // null: the player is a guest
}

// `word`: the room's, as far as the link says it by which the person comes.
export function makeNetworkLink(room: string, name: string, role: Role, word = ""): RoomLink {
  let tell: (message: Message) => void = () => {};
  let board: PlayerBoard | null = null;
  let parts: Parts | null = null;
  let club = ""; // the name of the club that the room is; "": none
  let member = 0; // as whom the server has welcomed us last
  let toldWord: string | null = null;
  let hasLeft = false;
  let isOver = false;
  let isTold = false; // that nothing is kept
  let sealed: RaceSealed | undefined; // of the last race that ended while we were here

  const tellContact = (contact: Contact, reason = "", isFailure = false): void =>
    tell({ is: "connection_changed", connection: { contact, reason, isFailure } });

  function tellRoom(seen: Snapshot, { events, answers }: Pick<Received, "events" | "answers">): void {
    const { resume, server } = parts!.replica;
    const unanswered = resume.unanswered.map(({ command }) => command).filter((command) => !isOfADraw(command));
    tell({ is: "room_changed", room: seen, self: resume.member, unanswered, events, answers, server });
  }

  function send(command: Command): void {
    if (isOver) return;
    parts?.keeper.touch();
    parts?.connection.send(command);
  }

  const takePart = makeDrawPart(send);
  const progress = holdProgress((events, answers) => tellRoom(parts!.replica.room!, { events, answers }));

  function onReceived({ events, answers, isWelcomed }: Received): void {
    const { replica, keeper } = parts!;
    for (const event of events) {
      if (event.kind !== "race_sealed") continue;
      // The first seal of a race counts, and none of a race that was not raced.
      const { race } = event.race_sealed;
      if (race > (sealed?.race ?? 0) && race <= (replica.room?.race?.number ?? 0)) sealed = event.race_sealed;
    }
    tellWord(roomWord(replica));
    if (isWelcomed) takeServerWord(replica);
    if (isWelcomed || answers.length > 0) keeper.touch();
    if (replica.room?.club) club = escapeText(replica.room.club.name);
    progress.take({ events, answers: answers.filter(({ command }) => !isOfADraw(command)) }, replica.resume.member);
    if (replica.room && replica.server.features.includes(Feature.DRAWS)) void takePart(replica.room, replica.resume.member);
    if (isTold || !keepsNothing()) return;
    isTold = true;
    const sentence = say("This browser keeps nothing here: if this page is closed, your seat is lost.");
    tell({ is: "noticed", sentence, isGood: false });
  }

  // A newcomer has come in by the server's word; who returns was not asked for it, and it may have changed.
  function takeServerWord(replica: Replica): void {
    const isNew = replica.resume.member !== member;
    member = replica.resume.member;
    if (isNew && !club) serverTookWord(replica.serverWord);
    else if (serverWord()) void roomStatus(room).then(() => (replica.serverWord = serverWord()));
  }

  // The address is what a reload, and a copy of it, comes in by. Its state, which no link can say, tells a reload that
  // the word is true.
  function tellWord(word: string): void {
    if (word === toldWord) return;
    toldWord = word;
    tell({ is: "said_word", word });
    history.replaceState(word, "", location.pathname + wordFragment(word));
  }

  // A club knows the member again by the token.
  function giveUpSeat(): void {
    hasLeft = true;
    if (club) void parts?.keeper.close();
    else parts?.keeper.forget();
  }

  function onEnd({ code, sentence, isFailure, isSeatGone, wait }: ConnectionEnd): void {
    const { keeper, replica } = parts!;
    if (/^(server_word_needed|wrong_server_word)$/.test(code)) serverRefusedWord(replica.serverWord);
    if (["4002", "closed", "no_such_room"].includes(code)) keeper.forget();
    else if (isSeatGone || replica.resume.member === 0) giveUpSeat();
    const wantsWord = /^(word_needed|wrong_word)$/.test(code);
    tell({ is: "connection_changed", connection: { contact: "closed", reason: sentence, isFailure: isFailure && code !== "replaced", wantsWord, wait } });
    if (code === "replaced") tell({ is: "taken_over" });
    finish();
  }

  function makeParts(replica: Replica, kept: Role, key: HeldKey | null): Parts {
    const keeper = makeSeatKeeper(seatKey(room, name, kept), () => ({
      room,
      name,
      role: replica.role,
      resume: hasLeft ? { ...newResumeState(), token: replica.resume.token } : replica.resume,
      board: hasLeft ? null : board,
      at: Date.now(),
      ...(replica.room?.phase === Phase.RACING ? { seen: { room: replica.room, by: build } } : {}),
      ...(club ? { club } : {}),
    }));
    if (key) {
      replica.playerKey = key.known;
      tell({ is: "known_by", key: key.known });
    }
    return { replica, keeper, connection: connect(replica, keeper, key), turn: null, key };
  }

  function connect(replica: Replica, keeper: SeatKeeper, key: HeldKey | null): Connection {
    let contact: Contact = "connecting";
    return makeConnection({
      room,
      replica,
      firstContact: replica.resume.member > 0 ? Infinity : firstContact,
      prove: key?.prove,
      listener: {
        onReceived,
        onConnected: () => tellContact((contact = "connected")),
        onLost: () => tellContact((contact = "lost")),
        onExcuse: (sentence) => tellContact(contact, sentence),
        onDue: async () => {
          if (!document.hidden) await keyFrame(); // a write takes as long as the board
        },
        onSending: () => keeper.writeNow(),
        onEnd,
      },
    });
  }

  // A newer tab takes over: it continues from what we save now.
  async function giveWay(): Promise<void> {
    const told = tell;
    told({ is: "taken_over" });
    await stop();
    void returnWhenFreed(told);
  }

  // Unless the other tab has given the seat up.
  async function returnWhenFreed(told: (message: Message) => void): Promise<void> {
    const as = parts?.replica.role ?? role;
    await freed(seatKey(room, name, as));
    if (await findSeat(room, name, as)) told({ is: "freed" });
  }

  async function begin(): Promise<void> {
    const kept = await keptRole(room, name, role);
    const turn = await takeTurn(seatKey(room, name, kept), giveWay);
    if (isOver) return turn.end();
    const seat = await findSeat(room, name, kept);
    if (isOver) return turn.end();
    board = seat?.board ?? board;
    club = seat?.club ?? "";
    member = seat?.resume.member ?? 0;
    // Whom a club has no seat for any more may come back in the other role.
    const taken = seat && !seat.club ? seat.role : role;
    const key = await holdKey(room);
    if (isOver) {
      key?.free();
      return turn.end();
    }
    parts = makeParts(makeReplica(name, taken, seat?.resume ?? newResumeState(), word, history.state === word), kept, key);
    parts.replica.isClub = club !== "";
    parts.replica.serverWord = serverWord();
    parts.turn = turn;
    if (seat?.board) tell({ is: "kept_board", board: seat.board, self: seat.resume.member });
    // Without a cursor, so that the server sends all of it.
    if (seat?.seen?.by === build) {
      parts.replica.room = seat.seen.room;
      tellRoom(seat.seen.room, { events: [], answers: [] });
    }
    // Save before the server knows the token, so that an assigned seat is never lost.
    await parts.keeper.writeNow();
    if (!isOver) parts.connection.start();
  }

  const nudge = (): void => {
    if (document.hidden) void parts?.keeper.writeNow();
    else parts?.connection.nudge();
  };
  const hide = (): void => void parts?.keeper.writeNow();
  const listen = (how: "addEventListener" | "removeEventListener"): void => {
    for (const name of ["online", "offline", "pageshow"]) window[how](name, nudge);
    window[how]("pagehide", hide);
    document[how]("visibilitychange", nudge);
  };

  function finish(): void {
    isOver = true;
    progress.stop();
    tell = () => {};
    parts?.turn?.end();
    parts?.key?.free();
    listen("removeEventListener");
  }
  async function stop(): Promise<void> {
    if (isOver) return;
    finish();
    parts?.connection.stop();
    await parts?.keeper.close();
  }

  return {
    start(to) {
      tell = to;
      listen("addEventListener");
      void begin();
    },
    send,
    now: () => parts?.connection.now() ?? Date.now(),
    roundTrip: () => parts?.connection.roundTrip() ?? null,
    async fetchRecord(race) {
      const record = await fetchRecord(room, race);
      return sealed?.race === race ? { ...record, sealed: sealed.record } : record;
    },
    asSeen: (record) => (parts ? seenRecord(parts.replica, record) : record),
    keep(kept) {
      if (kept === board) return;
      board = kept;
      parts?.keeper.touch();
    },
    pause() {},
    resume() {},
    leave() {
      if (isOver) return;
      // The attempt of the day may have begun: the seat is kept, and ends by itself if there is no attempt.
      if (room.startsWith("DAY") && parts && parts.replica.resume.member > 0) return void stop();
      // Even if the server was not told, the person does not want this seat again.
      giveUpSeat();
      tell = () => {};
      if (parts) parts.connection.leave(timeToLeave);
      else finish();
    },
    drop: () => void stop(),
  };
}

// In one file with the rest that a game over the network needs.
export { createRoom } from "../http/room_requests.ts";
