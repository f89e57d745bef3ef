// What people type and paste on the start page: codes, links, names, and the results.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOfDay, parseRoom, roomOfPath, typedInPath, wordFragment } from "../../../client/web/src/race/room_code.ts";
import { guestsWord } from "../../../client/web/src/app/input/anywhere_actions.ts";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import type { Effect, Message } from "../../../client/web/src/app/core/message.ts";
import type { Model, StartForm } from "../../../client/web/src/app/core/model.ts";
import { standardRules } from "../../../client/web/src/race/room.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { defaultSettings } from "../../../client/web/src/app/settings/settings.ts";
import { update } from "../../../client/web/src/app/loop/update.ts";
import { Feature, Phase, Role, type Snapshot } from "../../../client/web/src/wire/wire.ts";
import type { ListedRoom } from "../../../client/web/src/http/http.ts";
import { startView } from "../../../client/web/src/view/start/start.ts";
import { countdownView } from "../../../client/web/src/view/room/lobby.ts";
import { lazyParts, racingRoom } from "../racing.ts";
import { textOf } from "../view_text.ts";
import { puzzle } from "../recorded_race.ts";

const now = 1_000_000;

function startPage(parts: Partial<StartForm> = {}): Model {
  const start = { ...startForm("Ada"), ...parts };
  const settings = { ...defaultSettings, name: "Ada" };
  const first = firstModel({ settings, start, origin: "https://here.example", isInstalled: false, now });
  return { ...first, lazy: lazyParts };
}

function after(model: Model, ...messages: Message[]): { model: Model; effects: Effect[] } {
  const effects: Effect[] = [];
  for (const message of messages) {
    const turn = update(model, message, now);
    model = turn.model;
    effects.push(...turn.effects);
  }
  return { model, effects };
}

test("a room is found in a code, in any case and spelled with gaps", () => {
  for (const text of ["K7QX2M", "k7qx2m", " k7q x2m ", "K7Q-X2M"]) {
    assert.deepEqual(parseRoom(text), { code: "K7QX2M", origin: "", word: "", serverWord: "" }, text);
  }
});

test("a room is found in links of pages and of terminals, and in a whole invitation", () => {
  const origins: Record<string, string> = {
    "https://there.example/r/K7QX2M": "https://there.example",
    "http://there.example:8765/r/k7qx2m": "http://there.example:8765",
    "ws://there.example:8765/r/K7QX2M": "http://there.example:8765",
    "wss://There.example/r/K7QX2M/": "https://there.example",
    "there.example:8765/r/K7QX2M": "http://there.example:8765",
    "gridrace join ws://192.168.0.7:8765/r/K7QX2M\n": "http://192.168.0.7:8765",
    "http://[::1]:8765/r/K7QX2M?x=1": "http://[::1]:8765",
    "/r/K7QX2M": "",
    "https://there.example/sudoku/r/K7QX2M": "https://there.example/sudoku",
    "gridrace join wss://there.example:8765/games/sudoku/r/K7QX2M": "https://there.example:8765/games/sudoku",
  };
  for (const [text, origin] of Object.entries(origins)) {
    assert.deepEqual(parseRoom(text), { code: "K7QX2M", origin, word: "", serverWord: "" }, text);
  }
});

test("a code or a link may say the room's word, with which one enters or watches", () => {
  for (const link of ["K7QX2M", "/r/K7QX2M", "https://here.example/r/K7QX2M", "gridrace join ws://here.example/r/K7QX2M"]) {
    const code = ` ${link}#word=two%20words \n`;
    const { effects } = after(startPage({ code, name: "Ada" }), { is: "entered", role: Role.SPECTATOR });
    const entry = effects.find((effect) => effect.do === "enter");
    assert.deepEqual(entry, { do: "enter", code: "K7QX2M", role: Role.SPECTATOR, name: "Ada", word: "two words" }, link);
  }
  const code = "https://there.example/r/K7QX2M#word=50%25";
  const { effects } = after(startPage({ code }), { is: "submitted" });
  assert.deepEqual(effects, [{ do: "visit", url: "https://there.example/r/K7QX2M#word=50%25" }]);
});

test("a link may say the server's word, which is then in the form, and goes on to another server", () => {
  const code = "https://here.example/r/K7QX2M#word=a%26b,server_word=two%20moons";
  assert.deepEqual(parseRoom(code), { code: "K7QX2M", origin: "https://here.example", word: "a&b", serverWord: "two moons" });
  assert.equal(wordFragment("a&b", "two moons"), "#word=a%26b,server_word=two%20moons");
  assert.equal(wordFragment("", "moon"), "#server_word=moon");
  assert.equal(wordFragment("", ""), "");
  const { model } = after(startPage({ code, name: "Ada" }), { is: "submitted" });
  assert.equal(model.start.serverWord, "two moons");
  const elsewhere = code.replace("here", "there");
  const { effects } = after(startPage({ code: elsewhere }), { is: "submitted" });
  assert.deepEqual(effects, [{ do: "visit", url: elsewhere }]);
});

test("invitations say the server's word where guests need it", () => {
  const model = startPage({ serverWord: " two moons ", wordFor: "enter" });
  assert.equal(guestsWord(model.start), "two moons");
  for (const wordFor of ["", "open", "nobody"] as const) assert.equal(guestsWord({ ...model.start, wordFor }), "");
});

test("what the server wants its word for is beside the name", () => {
  const shown = (parts: Partial<StartForm>): string => textOf(startView(startPage(parts), () => {}));
  assert.ok(!shown({}).includes("The server's word"));
  assert.ok(shown({ wordFor: "open" }).includes("Those who know it open rooms on this server."));
  assert.ok(shown({ wordFor: "enter" }).includes("This server lets in those who know it."));
  assert.ok(shown({ wordFor: "enter", page: "join", code: "K7QX2M" }).includes("The server's word"));
  assert.ok(!shown({ wordFor: "open", page: "join", code: "K7QX2M" }).includes("The server's word"), "guests need none");
  assert.ok(shown({ wordFor: "nobody" }).includes("Nobody can open rooms on this server"));
});

test("a refusal leaves the server's word as it was typed", () => {
  const model = startPage({ name: "Ada", serverWord: "wrong moon", wordFor: "open", isBusy: true });
  const { model: refused } = after(model, { is: "room_failed", error: "That is not the server's word." });
  assert.equal(refused.start.serverWord, "wrong moon");
  assert.equal(refused.start.name, "Ada");
  assert.equal(refused.start.error, "That is not the server's word.");
});

test("nothing else is taken for a room", () => {
  for (const text of [
    "",
    "K7QX2",
    "K7QX2MM",
    "K7QX20",
    "KIQX2M",
    "https://there.example/",
    "javascript:/r/K7QX2M",
  ]) {
    assert.equal(parseRoom(text), null, text);
  }
  assert.equal(roomOfPath("/r/k7qx2m"), "K7QX2M");
  assert.equal(roomOfPath("/r/K7QX2M/races/1"), "");
});

test("what stands in the address instead of a code is told as it was typed", () => {
  assert.equal(typedInPath("/r/ab%20c"), "ab c");
  assert.equal(typedInPath("/r/%zz"), "%zz");
  assert.equal(typedInPath("/"), "");
});

test("joining needs a name, keeps it, and shows the room's address", () => {
  const nameless = after(startPage({ name: " ", code: "k7qx2m" }), { is: "submitted" });
  assert.equal(nameless.model.place, "start");
  assert.equal(nameless.model.start.error, "Type your name first.");

  const { model, effects } = after(startPage({ name: "Bo", code: "k7qx2m" }), { is: "submitted" });
  assert.equal(model.place, "room");
  assert.equal(model.settings.name, "Bo");
  assert.deepEqual(effects.slice(-2), [
    { do: "enter", code: "K7QX2M", role: Role.PLAYER, name: "Bo", word: "" },
    { do: "go", url: "/r/K7QX2M" },
  ]);
});

test("watching enters as a spectator", () => {
  const { effects } = after(startPage({ code: "K7QX2M" }), { is: "entered", role: Role.SPECTATOR });
  assert.deepEqual(effects[0], { do: "enter", code: "K7QX2M", role: Role.SPECTATOR, name: "Ada", word: "" });
});

test("a link to another server leads to its page, one to this server into the room", () => {
  const there = after(startPage({ code: "wss://there.example/r/K7QX2M" }), { is: "submitted" });
  assert.deepEqual(there.effects, [{ do: "visit", url: "https://there.example/r/K7QX2M" }]);
  assert.equal(there.model.place, "start");

  const here = after(startPage({ code: "ws://here.example/r/K7QX2M" }), { is: "submitted" });
  assert.equal(here.model.place, "room");
});

test("a link opens the entrance, and the seat kept there is offered", async () => {
  const kept = { rooms: [{ code: "K7QX2M", name: "Ada" }], game: null, games: [], replays: [] };
  const { model, effects } = after(
    startPage(),
    { is: "looked_around", code: "K7QX2M" },
    { is: "kept_found", kept },
  );
  assert.equal(model.start.page, "join");
  assert.ok(effects.some((effect) => effect.do === "ask_room"));

  const back = after(model, { is: "returned", room: model.kept.rooms[0] });
  assert.equal(back.model.place, "room");
  assert.deepEqual(back.effects[0], { do: "enter", code: "K7QX2M", role: Role.PLAYER, name: "Ada", word: "" });
});

test("a room with an own puzzle is opened once the engine has read it", () => {
  const page = startPage({ page: "create", puzzle: "a file of another program" });
  const rules = { ...page.start.rules, source: 3 };
  const asked = after(page, { is: "typed", field: "rules", value: rules }, { is: "submitted" });
  assert.deepEqual(asked.effects, [{ do: "read_puzzle", text: "a file of another program" }]);
  assert.equal(asked.model.start.isBusy, true);

  const read = after(asked.model, { is: "puzzle_read", puzzle, error: "" });
  assert.equal(read.effects[0].do, "create_room");

  const unread = after(asked.model, { is: "puzzle_read", puzzle: "", error: "line 1: no puzzle" });
  assert.deepEqual(unread.effects, []);
  assert.equal(unread.model.start.error, "line 1: no puzzle");
  assert.equal(unread.model.start.isBusy, false);
});

test("a room that was made is entered, one that was not tells why", () => {
  const page = startPage({ page: "create" });
  const made = after(page, { is: "submitted" }, { is: "room_made", code: "K7QX2M" });
  assert.deepEqual(
    made.effects.map((effect) => effect.do),
    ["create_room", "enter", "go"],
  );
  const failed = after(
    page,
    { is: "submitted" },
    { is: "room_failed", error: "Too many." },
    { is: "submitted" },
  );
  assert.deepEqual(
    failed.effects.map((effect) => effect.do),
    ["create_room", "create_room"],
  );
});

test("one who went back from the form is not taken into the room that it made", () => {
  const asked = after(startPage({ page: "create", code: "2222ZZ" }), { is: "submitted" }).model;
  const gone = after(asked, { is: "went_to", place: "start" }).model;
  assert.equal(gone.start.isBusy, false);
  const later: Message[] = [
    { is: "room_made", code: "K7QX2M" },
    { is: "room_failed", error: "Too many." },
    { is: "puzzle_read", puzzle, error: "" },
    { is: "puzzle_read", puzzle: "", error: "line 1: no puzzle" },
  ];
  const { model, effects } = after(gone, ...later);
  assert.deepEqual(effects, []);
  assert.equal(model.place, "start");
  assert.equal(model.start.error, "");
});

test("leaving a room goes back to the start page and gives up the seat; a game alone is kept", () => {
  const inRoom = after(startPage({ code: "K7QX2M" }), { is: "submitted" }).model;
  const left = after(inRoom, { is: "acted", action: "leave" });
  assert.equal(left.model.place, "start");
  assert.deepEqual(left.effects.map((effect) => effect.do), ["leave", "ask_rooms", "go", "find_kept"]);

  const alone = after(startPage(), { is: "played_alone", what: { source: "grade", grade: 2 } });
  assert.deepEqual(alone.effects, [{ do: "solo", what: { source: "grade", grade: 2 } }]);
  assert.equal(after(alone.model, { is: "acted", action: "leave" }).effects[0].do, "drop");
});

test("a name that the server refuses is told at the entrance of its room", () => {
  const { model } = after(startPage({ code: "k7qx2m", name: "x" }), { is: "entered", role: Role.PLAYER });
  const reason = "a name may not contain control or invisible characters";
  const connection = { contact: "closed", reason, isFailure: true } as const;

  const refused = after(model, { is: "connection_changed", connection }).model;

  assert.equal(refused.place, "start");
  const { page, code, name, error } = refused.start;
  assert.deepEqual({ page, code, name, error }, { page: "join", code: "K7QX2M", name: "x", error: reason });
});

test("a word that a room wants is asked for at its entrance, beside the name, and nothing typed is lost", () => {
  const wants = { room: "K7QX2M", open: false, reason: "word_needed" };
  const { model } = after(startPage({ page: "join", code: "K7QX2M", name: "Ada", word: " kite ", door: wants }), { is: "submitted" });
  assert.equal(model.place, "room");
  const reason = "That is not the room's word.";
  const connection = { contact: "closed", reason, isFailure: true, wantsWord: true } as const;
  const refused = after(model, { is: "connection_changed", connection });
  const { name, word, wantsWord, error } = refused.model.start;
  assert.deepEqual({ name, word, wantsWord, error }, { name: "Ada", word: " kite ", wantsWord: true, error: reason });
  assert.match(textOf(startView(refused.model, () => {})), /aria-invalid=true[^]*role=alert[^]*That is not the room's word/);

  const again = after(refused.model, { is: "typed", field: "word", value: "moon" }, { is: "submitted" });
  assert.ok(again.effects.some((effect) => effect.do === "enter" && effect.word === "moon"));
  const elsewhere = after(refused.model, { is: "looked_around", code: "K7QX2N" });
  assert.equal(elsewhere.model.start.word, "", "it is the word of one room");
});

test("a puzzle that cannot be read stays where it was typed, with the reason beside it", () => {
  const wish = { source: "puzzle", text: "123 rubbish" } as const;
  const { model } = after(startPage({ puzzle: wish.text }), { is: "played_alone", what: wish });
  assert.equal(model.place, "solo");

  const refused = after(model, { is: "puzzle_refused", error: "line 1: no grid" }).model;

  assert.equal(refused.place, "start");
  assert.equal(refused.start.puzzle, wish.text);
  assert.equal(refused.start.puzzleError, "line 1: no grid");
  assert.equal(refused.start.error, "", "said once");
  const typed = after(refused, { is: "typed", field: "puzzle", value: "1" }).model;
  assert.equal(typed.start.puzzleError, "");
});

test("a link with a mistyped code says what codes look like", () => {
  const { start } = after(startPage(), { is: "looked_around", code: "", wrong: "abc" }).model;
  assert.equal(start.code, "abc");
  assert.match(start.error, /six characters such as K7QX2M/);
});

test("an address where no page is leads to the start page, which says so", () => {
  const { start } = after(startPage(), { is: "looked_around", code: "", wrong: "", isLost: true }).model;
  assert.deepEqual([start.page, start.code, start.error], ["menu", "", "There is no such page."]);
});

test("a game that another tab has is played here again, when that is wanted or the other is gone", () => {
  const { model } = after(startPage({ code: "K7QX2M" }), { is: "entered", role: Role.PLAYER }, { is: "taken_over" });

  const { effects } = after(model, { is: "freed" });

  assert.deepEqual(effects[0], { do: "enter", code: "K7QX2M", role: Role.PLAYER, name: "Ada", word: "" });
  assert.deepEqual(after(startPage(), { is: "freed" }).effects, [], "not of a tab that is somewhere else by now");
});

test("the ranked puzzle of the day is offered where the server has it", () => {
  const day = 20_784; // as RoomCode::of_day
  assert.equal(codeOfDay(day * 86_400_000 + 5), "DAYT4S");
  const { model, effects } = after(startPage(), { is: "looked_around", code: "" });
  const asked = effects.find((effect) => effect.do === "ask_day");
  assert.deepEqual(asked, { do: "ask_day", code: codeOfDay(now) });
  assert.equal(model.start.day, "");

  const { start } = after(model, { is: "day_described", code: "DAYABC" }).model;

  assert.equal(start.day, "DAYABC");
});

const listed = (room: string, parts: Partial<ListedRoom> = {}): ListedRoom => ({
  ...{ room, open: true, host: "Ben", players: 4, bots: 3, max_players: 8, phase: "lobby", seconds: 20 },
  ...{ mode: "race", difficulty: "easy", features: [], ...parts },
});

// "Play now" where these rooms are listed; null: the server lists none.
const playedNow = (rooms: ListedRoom[] | null = null): Message[] => [
  { is: "played_now" },
  { is: "rooms_described", rooms, seeks: true },
];

test("play now joins who is about to start, else most people, and never what is no open plain race that waits", () => {
  const entered = (...rooms: ListedRoom[]) =>
    after(startPage(), ...playedNow(rooms)).effects.flatMap((effect) => (effect.do === "enter" ? [effect.code] : []));
  const [few, many] = [listed("AAAAAA"), listed("BBBBBB", { bots: 0 })];
  assert.deepEqual(entered(few, many), ["BBBBBB"]);
  assert.deepEqual(entered(few, many, listed("CCCCCC", { phase: "countdown" })), ["CCCCCC"]);
  assert.deepEqual(entered(few, listed("CCCCCC", { phase: "countdown", seconds: 900 })), ["CCCCCC"]);
  const [eight, crowd] = [listed("BBBBBB", { bots: 0, players: 8 }), listed("EEEEEE", { bots: 0, players: 60 })];
  assert.deepEqual(entered(eight, crowd), ["BBBBBB"], "who fills a room with programs gains nothing");
  const others = [
    ...[{ phase: "racing" }, { open: false }, { mode: "relay" }, { features: ["TEAMS"] }],
    ...[{ seconds: 120 }, { club: "Kitchen" }, { club: "Kitchen", phase: "countdown" }],
  ];
  assert.deepEqual(entered(...others.map((parts) => listed("DDDDDD", parts))), []);
});

test("play now opens a room where nobody waits, with time for strangers if they can find it", () => {
  const countdown = (rooms: ListedRoom[] | null) =>
    after(startPage(), ...playedNow(rooms)).effects.flatMap((effect) =>
      effect.do === "create_room" ? [effect.form.rules.countdown_seconds] : [],
    );
  assert.deepEqual([countdown([]), countdown(null)], [[10], [standardRules().countdown_seconds]]);
  const gone = after(startPage(), { is: "played_now" }, { is: "went_to", place: "start" }).model;
  const answer: Message = { is: "rooms_described", rooms: [listed("AAAAAA")], seeks: true };
  assert.deepEqual(after(gone, answer).effects, [], "not any more");
  for (const away of [{ is: "went_to", place: "statistics" }, { is: "typed", field: "page", value: "create" }] as const) {
    const { model, effects } = after(startPage(), { is: "played_now" }, away, answer);
    assert.ok(!effects.some((effect) => effect.do === "enter" || effect.do === "create_room"), away.is);
    assert.notEqual(model.place, "room");
  }
  const opens = after(startPage(), ...playedNow(), { is: "went_to", place: "statistics" }).model;
  assert.deepEqual(after(opens, { is: "room_made", code: "K7QX2M" }).effects, [], "not into the own room either");
});

test("who is too late for the room that play now found races in a room of one's own at once", () => {
  const refusal = { contact: "closed", reason: "The room is full.", isFailure: true } as const;
  const refused = (...messages: Message[]) =>
    after(startPage(), ...messages, { is: "connection_changed", connection: refusal });
  const { model, effects } = refused(...playedNow([listed("AAAAAA")]));
  const made = effects.find((effect) => effect.do === "create_room")!;
  assert.deepEqual([made.form.rules.countdown_seconds, model.start.bots, model.start.page], [10, 3, "menu"]);
  assert.equal(after(model, { is: "room_made", code: "K7QX2M" }).model.start.code, "K7QX2M");

  const chosen: Message = { is: "entered", role: Role.PLAYER, code: "AAAAAA" };
  assert.equal(refused(chosen).model.start.page, "join", "not who chose the room");
});

test("a list that does not arrive leaves the rooms that were shown", () => {
  const rooms = [listed("AAAAAA")];
  const { model } = after(startPage(), { is: "rooms_described", rooms }, { is: "rooms_described", rooms: null });
  assert.deepEqual(model.start.rooms, rooms);
  assert.deepEqual(after(model, { is: "rooms_described", rooms: [] }).model.start.rooms, []);
});

test("listed rooms are shown, to join or to watch by a button, also without a name", () => {
  const rooms = [listed("K7QX2M", { host: "<b>" }), listed("AAAAAA", { phase: "racing" })];
  const { model } = after(startPage({ name: "" }), { is: "rooms_described", rooms });
  assert.match(textOf(startView(model, () => {})), /<b> waits in room K7QX2M.*Watch Ben race in room AAAAAA/s);

  const { effects } = after(model, { is: "entered", role: Role.PLAYER, code: "K7QX2M" });

  const entry = effects.find((effect) => effect.do === "enter")!;
  assert.deepEqual([entry.code, /^Guest/.test(entry.name)], ["K7QX2M", true]);
});

test("a room opens with one tap, by the usual rules whatever the form says", () => {
  const { effects } = after(startPage({ club: "The club", seed: "7" }), { is: "opened_room" });
  const made = effects.find((effect) => effect.do === "create_room")!;
  assert.deepEqual([made.form.club, made.form.seed, made.form.rules], ["", "", standardRules()]);
});

test("who has no name races bots as a guest, but opens no room for friends", () => {
  const named = after(startPage({ name: "" }), ...playedNow());
  assert.match(named.model.start.name, /^Guest \d{3}$/);
  assert.equal(named.model.start.bots, 3);
  assert.deepEqual(after(named.model, { is: "opened_room" }).model.settings.name, "Ada", "the own name is kept");
  const friends = after(startPage({ name: "" }), { is: "opened_room" });
  assert.deepEqual([friends.model.start.error, friends.effects], ["Type your name first.", []]);
});

test("a name that was typed to race bots is remembered, one that was made up is not", () => {
  const stored = (name: string) =>
    after(startPage({ name }), ...playedNow()).effects.flatMap((effect) =>
      effect.do === "store_settings" ? [effect.settings.name] : [],
    );
  assert.deepEqual([stored(" Grace "), stored(""), stored("Guest 123")], [["Grace"], [], []]);
});

test("a room against ghosts is listed and begins without bots, and says before its race whom it is against", () => {
  const ghosts = [{ name: "<b>", seconds: 252, strength: 30 }];
  const asked = after(startPage(), ...playedNow([]));
  assert.ok(asked.effects.some((effect) => effect.do === "create_room" && effect.isAtOnce));
  const made = after(asked.model, { is: "room_made", code: "K7QX2M", ghosts }).model;
  const server = { name: "", welcome: "", features: [Feature.LISTED_ROOMS, Feature.BOTS] };
  const room: Snapshot = { ...racingRoom(), phase: Phase.LOBBY, race: undefined };
  const told = { is: "room_changed" as const, self: 1, unanswered: [], events: [], answers: [], server };
  const entered = after(made, { ...told, room });
  assert.deepEqual(
    entered.effects.flatMap((effect) => (effect.do === "send" ? [effect.command.action] : [])),
    ["list_room", "start_race"],
  );
  const starts = (number: number) => {
    const race = { ...racingRoom().race!, number, puzzle: "" };
    return textOf(countdownView({ ...entered.model, room: { ...room, phase: Phase.COUNTDOWN, race } }));
  };
  assert.match(starts(1), /You race ghosts: recorded runs of people on this puzzle\. <b> 4:12\./);
  assert.doesNotMatch(starts(2), /ghosts/, "they have gone");
  assert.ok(!after(startPage(), { is: "opened_room" }).effects.some((effect) => effect.do === "create_room" && effect.isAtOnce));
});

test("the bots of a room are still to come after its entry was refused, but to no other room", () => {
  const connection = { contact: "closed", reason: "no", isFailure: true } as const;
  const refused = after(
    startPage(),
    ...([...playedNow(), { is: "room_made", code: "K7QX2M" }, { is: "connection_changed", connection }] as Message[]),
  ).model;
  assert.equal(refused.place, "start");
  const botsIn = (code: string) =>
    after({ ...refused, start: { ...refused.start, code } }, { is: "entered", role: Role.PLAYER }).model.start.bots;
  assert.deepEqual([botsIn("K7QX2M"), botsIn("K7QX2N")], [3, 0]);
});
