// The replica against a scripted server: lost answers, commands sent again, seats that were given up, races
// that end while moves wait. Behaviour as in client/net/room_replica.cpp.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  helloOf,
  makeReplica,
  receive,
  roomWord,
  submit,
  takeDue,
  type Replica,
} from "../../../client/web/src/net/replica.ts";
import { Phase, Role, type Command, type Event } from "../../../client/web/src/wire/wire.ts";
import type { ServerMessage, Snapshot, Welcome } from "../../../client/web/src/wire/wire.ts";
import { emptyRace } from "../../../client/web/src/race/fold.ts";
import { emptyRoom } from "../recorded_race.ts";

const token = new Uint8Array(32).fill(7);
const roomDoor = 1;

const frame = (parts: Partial<ServerMessage>): ServerMessage => ({
  events: [],
  repeated_answers: [],
  ...parts,
});

const welcome = (parts: Partial<Welcome> = {}): Welcome => ({
  member: 2,
  last_command: 0,
  server_time: 0,
  entry: 0,
  server_name: "",
  server_welcome: "",
  history: "18446744073709551615",
  features: [roomDoor],
  key: 0,
  ...parts,
});

function snapshot(parts: Partial<Snapshot> = {}, lastCommand = 0): Snapshot {
  const me = { id: 2, name: "Ada", role: Role.PLAYER, ready: false, talked_at: [], muted: false, team: 0 };
  const members = [{ ...me, last_command: lastCommand, answers: [] }];
  return { ...emptyRoom(), code: "7KQ2MB", phase: Phase.LOBBY, members, ...parts };
}

const racing = (number: number): Partial<Snapshot> => ({
  phase: Phase.RACING,
  race: { ...emptyRace, number, puzzle: ".".repeat(81) },
});

const say = (text: string): Command => ({ number: 0, action: "say", say: { text } });
const place = (cell: number): Command => ({
  number: 0,
  action: "place_digit",
  place_digit: { cell, digit: 1 },
});
const answered = (command: number, code = 0): Event => ({
  kind: "command_answered",
  command_answered: { member: 2, command, refusal: code ? { code, houses: [], cells: [] } : undefined },
});

const cursor = { public_seen: 5, private_seen: 3 };

function joined(parts: Partial<Snapshot> = {}): Replica {
  const replica = makeReplica("Ada", Role.PLAYER, { token, member: 0, lastSubmitted: 0, unanswered: [] });
  receive(replica, frame({ welcome: welcome(), snapshot: snapshot(parts), cursor }));
  return replica;
}

const numbers = (commands: Command[]): number[] => commands.map(({ number }) => number);
const waiting = ({ resume }: Replica): number[] => resume.unanswered.map(({ command }) => command.number);

test("a newcomer has no cursor; one who comes back sends it with its history", () => {
  const replica = makeReplica("Ada", Role.PLAYER, { token, member: 0, lastSubmitted: 0, unanswered: [] });
  assert.equal(helloOf(replica).cursor, undefined);
  receive(replica, frame({ welcome: welcome(), snapshot: snapshot(), cursor }));
  assert.deepEqual(helloOf(replica).cursor, cursor);
  assert.equal(helloOf(replica).history, "18446744073709551615");
  assert.equal(helloOf(replica).resume_token, token);
  assert.match(helloOf(replica).client, /^gridrace-page\/[\d.]+$/);
});

test("commands are numbered from one without gaps, sent once, and settled in any frame", () => {
  const replica = joined();
  submit(replica, say("a"));
  submit(replica, say("b"));
  assert.deepEqual(numbers(takeDue(replica)), [1, 2]);
  assert.deepEqual(takeDue(replica), []);
  const { answers } = receive(replica, frame({ events: [answered(1), answered(2, 34)] }));
  assert.deepEqual(
    answers.map(({ command, refusal }) => [command.number, refusal?.code]),
    [
      [1, undefined],
      [2, 34],
    ],
  );
  assert.deepEqual(waiting(replica), []);
});

const wanting = (parts: Partial<Snapshot> = {}): Partial<Snapshot> => ({ word_needed: true, host: 3, ...parts });
const setWord = (word: string): Command => ({ number: 0, action: "set_word", set_word: { word } });
const wordChanged: Event = { kind: "word_changed", word_changed: { needed: true } };

function comingWith(word: string, member: number, isWordTrue = false, room = wanting()): Replica {
  const resume = { token, member, lastSubmitted: 0, unanswered: [] };
  const replica = makeReplica("Ada", Role.PLAYER, resume, word, isWordTrue);
  receive(replica, frame({ welcome: welcome(), snapshot: snapshot(room), cursor }));
  return replica;
}

test("the word of a link is the room's only if the server has looked at it", () => {
  assert.equal(roomWord(comingWith("kite", 0)), "kite");
  assert.equal(roomWord(comingWith("kite", 2)), "", "who has a seat needs none");
  assert.equal(roomWord(comingWith("kite", 2, true)), "kite", "it was true before the page was loaded again");
  assert.equal(roomWord(comingWith("kite", 5)), "kite", "the seat was lost, so that a word was needed");
  assert.equal(roomWord(comingWith("kite", 0, false, { word_needed: false })), "");
  const club = makeReplica("Ada", Role.PLAYER, { token, member: 0, lastSubmitted: 0, unanswered: [] }, "kite");
  club.isClub = true;
  receive(club, frame({ welcome: welcome(), snapshot: snapshot(wanting()), cursor }));
  assert.equal(roomWord(club), "", "whom a club knows by the token needs none");
});

test("another's new word is not known, and the old one not said any more", () => {
  const replica = comingWith("kite", 0);
  receive(replica, frame({ events: [wordChanged] }));
  assert.deepEqual([roomWord(replica), helloOf(replica).word], ["", ""]);

  const away = comingWith("kite", 0);
  receive(away, frame({ welcome: welcome() }));
  assert.equal(roomWord(away), "kite", "nothing was missed");
  receive(away, frame({ welcome: welcome(), snapshot: snapshot(wanting()), cursor }));
  assert.equal(roomWord(away), "", "what was missed is not told");
  const host = comingWith("kite", 0, false, wanting({ host: 2 }));
  receive(host, frame({ welcome: welcome(), snapshot: snapshot(wanting({ host: 2 })), cursor }));
  assert.equal(roomWord(host), "kite", "nobody else changes it");
});

test("the host's own new word is known once the server has accepted it", () => {
  const replica = comingWith("kite", 0, false, wanting({ host: 2 }));
  submit(replica, setWord("moon"));
  assert.equal(roomWord(replica), "kite");
  receive(replica, frame({ events: [wordChanged, answered(1)] }));
  assert.deepEqual([roomWord(replica), helloOf(replica).word], ["moon", "moon"]);
  submit(replica, setWord("x".repeat(65)));
  receive(replica, frame({ events: [answered(2, 79)] }));
  assert.equal(roomWord(replica), "moon", "it was refused");
});

test("at most 32 commands are under way; the rest follow as answers come", () => {
  const replica = joined();
  for (let i = 0; i < 40; ++i) submit(replica, say(String(i)));
  assert.equal(takeDue(replica).length, 32);
  assert.deepEqual(takeDue(replica), []);
  receive(replica, frame({ events: [answered(1), answered(2)] }));
  assert.deepEqual(numbers(takeDue(replica)), [33, 34]);
});

test("after a lost connection only what the server has not on record is sent again, as it was", () => {
  const replica = joined();
  for (const text of ["a", "b", "c"]) submit(replica, say(text));
  takeDue(replica);
  receive(replica, frame({ welcome: welcome({ last_command: 2 }) }));
  const [again, ...rest] = takeDue(replica);
  assert.deepEqual(again, { ...say("c"), number: 3 });
  assert.deepEqual(rest, []);
  receive(replica, frame({ events: [answered(1), answered(2), answered(3)] }));
  assert.deepEqual(waiting(replica), []);
});

test("what is asked before the welcome does not pass for what an earlier page sent", () => {
  const replica = makeReplica("Ada", Role.PLAYER, { token, member: 2, lastSubmitted: 5, unanswered: [] });
  submit(replica, say("hello"));
  assert.deepEqual(waiting(replica), [6]);
  // The earlier page sent 6 and 7 and ended before they were written down.
  const { answers } = receive(
    replica,
    frame({ welcome: welcome({ last_command: 7 }), snapshot: snapshot({}, 7), cursor }),
  );
  assert.deepEqual(answers, []);
  assert.deepEqual(takeDue(replica), [{ ...say("hello"), number: 8 }]);
  submit(replica, say("again"));
  assert.deepEqual(numbers(takeDue(replica)), [9]);
});

test("what was sent is not sent again under another number", () => {
  const asked = { command: { ...place(3), number: 5 }, race: 1 };
  const replica = makeReplica("Ada", Role.PLAYER, {
    token,
    member: 2,
    lastSubmitted: 5,
    unanswered: [asked],
  });
  receive(
    replica,
    frame({ welcome: welcome({ last_command: 7 }), snapshot: snapshot(racing(1), 7), cursor }),
  );
  assert.deepEqual(takeDue(replica), []);
  assert.deepEqual(waiting(replica), []);
  submit(replica, place(4));
  assert.deepEqual(numbers(takeDue(replica)), [8]);
});

test("answers that were lost come with the snapshot, or are repeated", () => {
  const replica = joined();
  for (const text of ["a", "b", "c", "d"]) submit(replica, say(text));
  takeDue(replica);
  const own = snapshot({}, 2);
  own.members[0].answers = [{ command: 2, event: 9, refusal: { code: 34, houses: [], cells: [] } }];
  const { answers } = receive(
    replica,
    frame({ welcome: welcome({ last_command: 2 }), snapshot: own, cursor }),
  );
  // The first is older than the answers that the server remembers: it was carried out, its answer is lost.
  assert.deepEqual(
    answers.map(({ command }) => command.number),
    [2],
  );
  assert.deepEqual(waiting(replica), [3, 4]);
  receive(replica, frame({ repeated_answers: [{ command: 3, event: 10 }] }));
  assert.deepEqual(waiting(replica), [4]);
});

test("another seat: what was asked from the old one is void, and numbers begin again", () => {
  const replica = joined();
  submit(replica, say("a"));
  takeDue(replica);
  submit(replica, say("b"));
  receive(replica, frame({ welcome: welcome({ member: 5 }), snapshot: snapshot() }));
  assert.deepEqual(waiting(replica), []);
  assert.equal(replica.resume.member, 5);
  submit(replica, say("c"));
  assert.deepEqual(numbers(takeDue(replica)), [1]);
});

test("a server that was put back to an older day gets numbers that it can take", () => {
  const replica = joined();
  for (const text of ["a", "b", "c"]) submit(replica, say(text));
  takeDue(replica);
  receive(replica, frame({ events: [answered(1), answered(2)] }));
  receive(
    replica,
    frame({ welcome: welcome({ last_command: 0, history: "3" }), snapshot: snapshot(), cursor }),
  );
  assert.deepEqual(numbers(takeDue(replica)), [1]);
  assert.equal(replica.resume.lastSubmitted, 1);
});

test("a page that was loaded anew goes on after what another one did from this seat", () => {
  const resume = { token, member: 2, lastSubmitted: 4, unanswered: [] };
  const replica = makeReplica("Ada", Role.PLAYER, resume);
  receive(replica, frame({ welcome: welcome({ last_command: 9 }), snapshot: snapshot({}, 9), cursor }));
  submit(replica, say("a"));
  assert.deepEqual(numbers(takeDue(replica)), [10]);
});

test("commands kept over a reload are sent again under their numbers", () => {
  const before = joined(racing(1));
  submit(before, place(3));
  submit(before, place(4));
  const kept = structuredClone(before.resume);
  const after = makeReplica("Ada", Role.PLAYER, kept);
  receive(after, frame({ welcome: welcome({ last_command: 1 }), snapshot: snapshot(racing(1), 1), cursor }));
  assert.deepEqual(takeDue(after), [{ ...place(4), number: 2 }]);
});

test("moves of a race that is over are given up, and free their numbers for what else waits", () => {
  const replica = joined(racing(1));
  submit(replica, place(3));
  submit(replica, say("wait"));
  submit(replica, place(4));
  const { answers } = receive(
    replica,
    frame({ welcome: welcome(), snapshot: snapshot({ ...racing(2) }), cursor }),
  );
  assert.deepEqual(
    answers.map(({ command, refusal }) => [command.action, refusal?.code]),
    [
      ["place_digit", 1],
      ["place_digit", 1],
    ],
  );
  assert.deepEqual(takeDue(replica), [{ ...say("wait"), number: 1 }]);
});

test("moves kept over a reload wait until the room is known", () => {
  const before = joined(racing(1));
  submit(before, place(3));
  const after = makeReplica("Ada", Role.PLAYER, structuredClone(before.resume));
  assert.deepEqual(receive(after, frame({ error: { code: "room_is_paused", message: "", retry: true, retry_after_ms: 1000, features: [] } })).answers, []);
  receive(after, frame({ welcome: welcome(), snapshot: snapshot(racing(1)), cursor }));
  assert.deepEqual(takeDue(after), [{ ...place(3), number: 1 }]);
});

test("moves that are under way are the server's to refuse, also after the race", () => {
  const replica = joined(racing(1));
  submit(replica, place(3));
  takeDue(replica);
  const ended: Event = { kind: "race_ended", race_ended: { race: 1, at: 9, reason: 1 } };
  assert.deepEqual(receive(replica, frame({ events: [ended] })).answers, []);
  assert.deepEqual(waiting(replica), [1]);
});

test("what an old server would hang up on is refused here", () => {
  const replica = joined();
  receive(replica, frame({ welcome: welcome({ features: [] }) }));
  submit(replica, { number: 0, action: "lock_room", lock_room: { locked: true } });
  submit(replica, { number: 0, action: "join_team", join_team: { team: 1 } });
  const head_start = { seconds: 30, cells: 0 };
  submit(replica, { number: 0, action: "give_head_start", give_head_start: { member: 2, head_start } });
  const { answers } = receive(replica, frame({}));
  assert.deepEqual(
    answers.map(({ refusal }) => refusal?.code),
    [53, 53, 53],
  );
  assert.deepEqual(takeDue(replica), []);
});

test("events before any snapshot are a fault; a cursor counts what this version does not know", () => {
  const replica = makeReplica("Ada", Role.PLAYER, { token, member: 0, lastSubmitted: 0, unanswered: [] });
  const back: Event = { kind: "member_back", member_back: { member: 2 } };
  assert.throws(() => receive(replica, frame({ welcome: welcome(), events: [back] })));
  const known = joined();
  receive(known, frame({ cursor: { public_seen: 77, private_seen: 4 } }));
  assert.equal(helloOf(known).cursor?.public_seen, 77);
});

// A server with one seat, and a line to it that loses whatever is under way.
test("however often the line breaks, every command happens once and in order", () => {
  for (let seed = 1; seed <= 300; ++seed) {
    let state = seed;
    const chance = (below: number) => (state = (state * 48271) % 2147483647) % below;
    const done: string[] = [];
    let answersSent = 0;
    let line: Command[] = [];
    const replica = joined();
    const listen = (): void => {
      const events = done.slice(answersSent).map((_, i) => answered(answersSent + i + 1));
      answersSent = done.length;
      receive(replica, frame({ events }));
    };
    const deliver = (): void => {
      const command = line.shift();
      if (!command) return;
      assert.equal(command.number, done.length + 1, "a gap ends the connection");
      done.push(command.action === "say" ? command.say.text : "");
    };
    let said = 0;
    for (let step = 0; step < 200 || replica.resume.unanswered.length > 0; ++step) {
      const what = chance(10);
      if (what < 4 && step < 200) submit(replica, say(String(said++)));
      else if (what < 7) deliver();
      else if (what < 9) listen();
      else {
        line = []; // lost, with all that was under way; answers are sent again
        answersSent = chance(answersSent + 1);
        const welcomed = frame({ welcome: welcome({ last_command: done.length }) });
        receive(replica, welcomed);
      }
      line.push(...takeDue(replica));
    }
    assert.deepEqual(
      done,
      Array.from({ length: said }, (_, i) => String(i)),
    );
  }
});
