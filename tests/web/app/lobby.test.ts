// What members do in a room before and after a race, by their role.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import type { Effect, Message } from "../../../client/web/src/app/core/message.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { standardRules } from "../../../client/web/src/race/room.ts";
import { inviteOf } from "../../../client/web/src/app/input/anywhere_actions.ts";
import { screenOf } from "../../../client/web/src/app/core/screen.ts";
import { defaultSettings } from "../../../client/web/src/app/settings/settings.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { update } from "../../../client/web/src/app/loop/update.ts";
import type { ActionName } from "../../../client/web/src/generated/actions.ts";
import { Feature, Mode, Phase, RefusalCode, Role, type Command, type Refusal, type Snapshot } from "../../../client/web/src/wire/wire.ts";
import { headToHead } from "../../../client/web/src/race/club.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { countdownView, lobbyView } from "../../../client/web/src/view/room/lobby.ts";
import { windowTitle } from "../../../client/web/src/view/page/title.ts";
import { wordDialog } from "../../../client/web/src/view/room/word.ts";
import { matchView } from "../../../client/web/src/view/room/match.ts";
import { ada, ben, eventfulRace } from "../recorded_race.ts";
import { lazyParts } from "../racing.ts";
import { textOf } from "../view_text.ts";

const now = 1_000_000;
const allFeatures = [1, 2, 3, 4];

function room(change: Partial<Snapshot> = {}): Snapshot {
  const { start } = eventfulRace().record();
  return { ...start!, rules: standardRules(), phase: Phase.LOBBY, host: ada, ...change };
}

function inRoom(self: number, change: Partial<Model> = {}): Model {
  const settings = { ...defaultSettings, name: "Ada" };
  const model = firstModel({
    settings,
    start: startForm("Ada"),
    origin: "https://here.example",
    isInstalled: false,
    now,
  });
  const server = { name: "", welcome: "", features: allFeatures };
  const connection = { contact: "connected", reason: "", isFailure: false } as const;
  return { ...model, lazy: lazyParts, place: "room", room: room(), self, selected: ben, server, connection, ...change };
}

function after(model: Model, ...messages: Message[]): { model: Model; effects: Effect[]; sent: object[] } {
  const effects: Effect[] = [];
  for (const message of messages) {
    const turn = update(model, message, now);
    model = turn.model;
    effects.push(...turn.effects);
  }
  const commands = effects.flatMap((effect) => (effect.do === "send" ? [effect.command] : []));
  return { model, effects, sent: commands.map(({ number: _, ...order }: Command) => order) };
}

const acted = (...actions: ActionName[]): Message[] => actions.map((action) => ({ is: "acted", action }));

test("a player gets ready and not ready, watches and plays", () => {
  assert.deepEqual(after(inRoom(ada), ...acted("ready")).sent, [
    { action: "set_ready", set_ready: { ready: true } },
  ]);
  assert.deepEqual(after(inRoom(ada), ...acted("change-role")).sent, [
    { action: "set_role", set_role: { role: Role.SPECTATOR } },
  ]);
});

test("the host is told whom a mode would send away, and sets it with the second press, or passes on", () => {
  const knockOut = { ...standardRules(), mode_settings: { ...standardModeSettings, mode: Mode.KNOCK_OUT } };
  const server = { name: "", welcome: "", features: [...allFeatures, 6, 10], lacking: [{ member: ben, features: [10] }] };
  const modeOf = ({ sent }: { sent: object[] }) =>
    (sent as Command[]).map((command) => "set_rules" in command && command.set_rules.rules?.mode_settings?.mode);
  const open = inRoom(ada, { room: room({ rules: knockOut }), server });

  const warned = after(open, ...acted("change-mode"));
  assert.deepEqual(warned.sent, []);
  assert.match(warned.model.status.text, /^Too new for the program of: Ben\./);
  assert.deepEqual(modeOf(after(warned.model, ...acted("change-mode"))), [Mode.SWISS]);

  const later = (model: Model): Model => ({ ...model, riskedRules: { ...model.riskedRules!, toldAt: now - 6000 } });
  const passed = after(later(warned.model), ...acted("change-mode"));
  assert.deepEqual(passed.sent, []);
  assert.deepEqual(modeOf(after(later(passed.model), ...acted("change-mode"))), [Mode.RACE]);
});

test("the host is told that not everyone is ready, and starts anyway with the second press", () => {
  const first = after(inRoom(ada), ...acted("start"));
  assert.deepEqual(first.sent, [{ action: "start_race", start_race: { even_if_not_ready: false } }]);

  const refused: Message = {
    is: "room_changed",
    ...{ room: room(), self: ada, unanswered: [], events: [], server: first.model.server },
    answers: [{ command: first.model.unanswered[0], refusal: { code: 25, houses: [], cells: [] } }],
  };
  const second = after(first.model, refused, ...acted("start", "start"));
  assert.deepEqual(second.sent, [
    { action: "start_race", start_race: { even_if_not_ready: true } },
    { action: "start_race", start_race: { even_if_not_ready: false } },
  ]);
});

test("the host is asked before a member is kicked; a guest is refused by the rules", () => {
  const asked = after(inRoom(ada), ...acted("kick"));
  assert.equal(asked.model.overlay, "ask_kick");
  assert.deepEqual(asked.sent, []);
  const kick = { action: "kick_member", kick_member: { member: ben } };
  assert.deepEqual(after(asked.model, { is: "answered_question", yes: true }).sent, [kick]);
  assert.deepEqual(after(asked.model, { is: "answered_question", yes: false }).sent, []);
  assert.deepEqual(after(asked.model, { is: "pressed", key: "y" }).sent, [kick]);
  assert.deepEqual(after(asked.model, { is: "pressed", key: "escape" }).sent, []);

  assert.deepEqual(after(inRoom(ben, { selected: ada }), ...acted("kick")).sent, [
    { action: "kick_member", kick_member: { member: ada } },
  ]);
});

test("the host locks the room, lets kicked members back in, and makes another member host", () => {
  const { sent } = after(inRoom(ada), ...acted("lock", "lift-kicks", "make-host"));
  assert.deepEqual(sent, [
    { action: "lock_room", lock_room: { locked: true } },
    { action: "lift_kicks", lift_kicks: {} },
    { action: "transfer_host", transfer_host: { member: ben } },
  ]);
});

test("the host lists the room for strangers where the server does, and takes it off again", () => {
  const server = { name: "", welcome: "", features: [...allFeatures, Feature.LISTED_ROOMS] };
  const { model, sent } = after(inRoom(ada, { server }), ...acted("list"));
  assert.deepEqual(sent, [{ action: "list_room", list_room: { listed: true } }]);
  const listed = { ...model, room: { ...model.room!, listed: true } };
  assert.deepEqual(after(listed, ...acted("list")).sent, [{ action: "list_room", list_room: { listed: false } }]);
  assert.match(textOf(lobbyView(listed, () => {})), /The room is listed: strangers may join, watch, or race its ghosts later\..*take off the list/s);
  const locked = { ...listed, room: { ...listed.room!, locked: true } };
  assert.doesNotMatch(textOf(lobbyView(locked, () => {})), /The room is listed/, "nobody finds it");
  const forbidden = { ...listed, server: inRoom(ada).server };
  assert.doesNotMatch(textOf(lobbyView(forbidden, () => {})), /The room is listed/);
  assert.match(textOf(lobbyView(forbidden, () => {})), /take off the list/);
  assert.equal(after(forbidden, ...acted("list")).sent.length, 1);
  assert.doesNotMatch(textOf(lobbyView(inRoom(ada), () => {})), /list/);
  assert.equal(after(inRoom(ada), ...acted("list")).model.status.text, "This server lists no rooms.");
});

test("the host is asked for the room's word, which invitations and the lobby say then", () => {
  const server = { name: "", welcome: "", features: [Feature.ROOM_DOOR, Feature.WORDS] };
  const asked = after(inRoom(ada, { server }), ...acted("set-word"));
  assert.equal(asked.model.overlay, "word");
  const refused = after(inRoom(ben, { server }), ...acted("set-word"));
  assert.deepEqual([refused.model.overlay, refused.model.status.text], ["none", "Only the host can do that."], "who is no host");
  const { model } = after(asked.model, { is: "said_word", word: "two words" });
  assert.equal(inviteOf(model), "https://here.example/r/ABC234", "the server has not said yes");

  const wanted = { ...model, room: { ...model.room!, word_needed: true } };
  assert.equal(inviteOf(wanted), "https://here.example/r/ABC234#word=two%20words");
  assert.match(textOf(lobbyView(wanted, () => {})), /Newcomers must say the room's word\..*two words/s);
  const guest = { ...wanted, self: ben, word: "" };
  assert.equal(inviteOf(guest), "https://here.example/r/ABC234", "a guest who was in before");
  assert.doesNotMatch(textOf(lobbyView(guest, () => {})), /two words/);
});

test("an empty field takes the word away from nobody who does not know it", () => {
  const server = { name: "", welcome: "", features: [Feature.WORDS] };
  const dialogWith = (word: string) =>
    after(inRoom(ada, { server, word, room: { ...inRoom(ada).room!, word_needed: true } }), ...acted("set-word")).model;
  const setTo = (word: string, typed: string) => {
    const { sent } = after(dialogWith(word), { is: "typed", field: "word", value: typed }, { is: "submitted" });
    return (sent as Command[]).map((command) => command.action === "set_word" && command.set_word.word);
  };
  assert.deepEqual(setTo("", " "), []);
  assert.deepEqual(setTo("", " moon "), ["moon"]);
  assert.deepEqual(setTo("kite", ""), [""]);
  assert.equal(dialogWith("kite").start.word, "kite");
  assert.match(textOf(wordDialog(dialogWith(""), () => {})), /Empty: the old one stays/);
  assert.match(textOf(wordDialog(dialogWith("kite"), () => {})), /Empty: they need none/);
});

test("the dialog of the word stays open with what is wrong until the room has taken it", () => {
  const command = { number: 1, action: "set_word", set_word: { word: "x" } } as const;
  const server = { name: "", welcome: "", features: [Feature.WORDS] };
  const answered = (refusal: Refusal | null): Message => ({
    ...{ is: "room_changed", room: room(), self: ada, unanswered: [], events: [], answers: [{ command, refusal }] },
    server,
  });
  const open = after(inRoom(ada, { server }), ...acted("set-word"), { is: "typed", field: "word", value: "x" }, { is: "submitted" }).model;
  assert.equal(open.overlay, "word");
  const refused = after(open, answered({ code: RefusalCode.WORD_NOT_ALLOWED, houses: [], cells: [] })).model;
  assert.deepEqual([refused.overlay, refused.start.word, refused.start.error], ["word", "x", "This word cannot be used."]);
  assert.equal(after(open, answered(null)).model.overlay, "none");
});

test("a server that is too old is not asked to lock the room", () => {
  const old = inRoom(ada, { server: { name: "", welcome: "", features: [] } });
  const { model, sent } = after(old, ...acted("lock"));
  assert.deepEqual(sent, []);
  assert.equal(model.status.text, "This server is too old for that.");
});

test("the difficulty goes round, and the help allowed from standard over all to none", () => {
  const grades = after(
    inRoom(ada, {
      room: room({ rules: { ...standardRules(), grade: 6, rating: { lowest: 10, highest: 20 } } }),
    }),
    ...acted("change-grade"),
  );
  const [order] = grades.sent as Extract<Command, { action: "set_rules" }>[];
  assert.equal(order.set_rules.rules?.grade, 1);
  assert.equal(order.set_rules.rules?.rating, undefined);

  const allowedAfter = (allowed: number[]) => {
    const rules = { ...standardRules(), assists: { allowed } };
    const [order] = after(inRoom(ada, { room: room({ rules }) }), ...acted("change-assists")).sent;
    return (order as Extract<Command, { action: "set_rules" }>).set_rules.rules?.assists?.allowed;
  };
  assert.deepEqual(allowedAfter([1, 2]), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(allowedAfter([1, 2, 3, 4, 5, 6]), []);
  assert.deepEqual(allowedAfter([]), [1, 2]);
});

test("the form of the rules starts from those of the room and is sent when it is submitted", () => {
  const rules = { ...standardRules(), max_players: 3 };
  const open = after(inRoom(ada, { room: room({ rules }) }), { is: "opened", overlay: "rules" });
  assert.equal(open.model.start.rules.max_players, 3);

  const typed = (max_players: number): Message => ({
    is: "typed",
    field: "rules",
    value: { ...rules, max_players },
  });
  const wrong = after(open.model, typed(0), { is: "submitted" });
  assert.deepEqual(wrong.sent, []);
  assert.equal(wrong.model.start.error, "A room has 1 to 100 players.");
  assert.equal(wrong.model.overlay, "rules");

  const right = after(open.model, typed(5), { is: "submitted" });
  assert.equal((right.sent[0] as Extract<Command, { action: "set_rules" }>).set_rules.rules?.max_players, 5);
  assert.equal(right.model.overlay, "none");
});

test("a member is muted for oneself, and heard again; not oneself", () => {
  const muted = after(inRoom(ada), ...acted("mute"));
  assert.deepEqual([...muted.model.muted], [ben]);
  assert.deepEqual([...after(muted.model, ...acted("mute")).model.muted], []);
  assert.deepEqual([...after(inRoom(ada, { selected: ada }), ...acted("mute")).model.muted], []);
});

test("arrows select members, and stop at the ends of the list", () => {
  const { model } = after(inRoom(ada, { selected: ada }), ...acted("select-up"));
  assert.equal(model.selected, ada);
  assert.equal(
    after(model, ...acted("select-down", "select-down", "select-down", "select-down")).model.selected,
    3,
  );
});

test("players are listed before spectators", () => {
  const here = room();
  const members = here.members.map((member) => ({
    ...member,
    role: member.id === ada ? Role.SPECTATOR : Role.PLAYER,
  }));
  const { model } = after(inRoom(ben, { room: { ...here, members }, selected: ben }), ...acted("select-up"));
  assert.equal(model.selected, ben);
  const last = after(model, ...acted("select-down", "select-down", "select-down")).model;
  assert.equal(last.selected, ada);
});

test("a line is said without what surrounds it, and a blank one not at all", () => {
  const say = (value: string) =>
    after(inRoom(ada), { is: "typed", field: "draft", value }, { is: "submitted" });
  assert.deepEqual(say("  hello ").sent, [{ action: "say", say: { text: "hello" } }]);
  assert.equal(say("hello").model.draft, "");
  assert.deepEqual(say("  ").sent, []);
});

test("a reaction is sent by its number, any other key thinks better of it", () => {
  const open = after(inRoom(ada), ...acted("react")).model;
  assert.deepEqual(after(open, { is: "pressed", key: "3" }).sent, [{ action: "react", react: { emote: 3 } }]);
  for (const key of ["0", "7", "x"]) {
    const { sent, model } = after(open, { is: "pressed", key });
    assert.deepEqual(sent, [], key);
    assert.equal(model.overlay, "none");
  }
});

// What a host is told of a room that changes while the page is hidden.
function calls(change: Partial<Snapshot>, settings: object, isHidden = true): { texts: string[]; missed: string } {
  const host = inRoom(ada, { settings: { ...defaultSettings, ...settings } });
  const changed: Message = {
    is: "room_changed",
    ...{ room: room(change), self: ada, unanswered: [], events: [], answers: [] },
    server: { name: "", welcome: "", features: allFeatures },
  };
  const { model, effects } = after(host, { is: "hidden", isHidden }, changed);
  return { texts: effects.flatMap((effect) => (effect.do === "notify" ? [effect.text] : [])), missed: model.missed };
}

test("a host who wants it is told of who joins, and that all are ready, while the page is hidden", () => {
  const { members } = room();
  const joined = { members: [...members, { ...members[0], id: 99, name: "Dan" }] };
  const ready = { members: members.map((member) => ({ ...member, ready: member.id !== ada })) };
  assert.deepEqual(calls(joined, { notify: true }), { texts: ["Dan joined."], missed: "Dan joined." });
  assert.deepEqual(calls(ready, { notify: true }).texts, ["All are ready."]);
  assert.deepEqual(calls({}, { notify: true }).texts, []);
  assert.deepEqual(calls(joined, { notify: false }), { texts: [], missed: "" });
  assert.deepEqual(calls(joined, { notify: true }, false), { texts: [], missed: "" });
  const bot = { ...members[0], id: 99, name: "Ada (bot)", bot: 30 };
  assert.deepEqual(calls({ members: [...members, bot] }, { notify: true }).texts, [], "who has added it");
  assert.deepEqual(calls({ members: [...ready.members, bot] }, { notify: true }).texts, ["All are ready."]);
  assert.deepEqual(calls({ ...joined, host: ben }, { notify: true }).texts, []);
  assert.deepEqual(calls({ ...joined, phase: Phase.COUNTDOWN, race: eventfulRace().room.race }, { notify: true }).texts, []);
});

test("what the host missed is the title of the tab until the page is seen", () => {
  const hidden = inRoom(ada, { isHidden: true, missed: "Dan joined." });
  assert.equal(windowTitle(hidden), "● Dan joined.");
  assert.equal(windowTitle({ ...hidden, place: "start", room: null }), "gridrace");
  assert.equal(windowTitle(after(hidden, { is: "hidden", isHidden: false }).model), "gridrace: Room ABC234");
});

test("nobody is asked whether they want notifications before they turn them on", () => {
  const asks = (settings: object) => after(inRoom(ada), { is: "changed_setting", settings }).effects.filter((effect) => effect.do === "ask_to_notify").length;
  assert.deepEqual([asks({ notify: true }), asks({ notify: false }), asks({ calm: true })], [1, 0, 0]);
});

test("no row is open before the person opens one, nor after its member has left", () => {
  const changed: Message = {
    is: "room_changed",
    ...{ room: room(), self: ada, unanswered: [], events: [], answers: [] },
    server: { name: "", welcome: "", features: allFeatures },
  };
  const closed = after(inRoom(ada, { room: null, selected: 0 }), changed).model;
  assert.equal(closed.selected, 0);
  const nothingDone = after(closed, ...acted("kick", "make-host", "mute"));
  const { overlay, muted } = nothingDone.model;
  assert.deepEqual([nothingDone.effects, overlay, muted.size], [[], "none", 0]);
  assert.equal(after(closed, ...acted("select-down")).model.selected, ada);
  assert.equal(after({ ...closed, selected: 77 }, changed).model.selected, 0); // who has left
});

test("the invitation is copied and shared as a link of this page", () => {
  const url = "https://here.example/r/ABC234";
  assert.deepEqual(after(inRoom(ada), ...acted("copy")).effects, [{ do: "copy", text: url }]);
  const [shared] = after(inRoom(ada), { is: "shared" }).effects;
  assert.equal(shared.do === "share" && shared.url, url);
});

test("the dialog of the link shares the link, also after a race", () => {
  const ended = { ...eventfulRace().room, phase: Phase.LOBBY };
  const result = inRoom(ada, { room: { ...ended, race: { ...ended.race!, ended_at: now } } });
  const url = "https://here.example/r/ABC234";
  const [shared] = after({ ...result, overlay: "link" }, { is: "shared" }).effects;
  assert.equal(shared.do === "share" && shared.url, url);
  const copied = after({ ...result, overlay: "link" }, { is: "copied" });
  assert.deepEqual([copied.effects, copied.model.overlay], [[{ do: "copy", text: url }], "none"]);
});

test("after a race a player gets ready for a rematch, a spectator only goes to the lobby", () => {
  const ended = { ...eventfulRace().room, phase: Phase.LOBBY };
  const race = { ...ended.race!, ended_at: now };
  const player = inRoom(ada, { room: { ...ended, race } });
  assert.equal(screenOf(player), "result");
  const again = after(player, ...acted("rematch"));
  assert.equal(screenOf(again.model), "lobby");
  assert.deepEqual(again.sent, [{ action: "set_ready", set_ready: { ready: true } }]);

  const members = ended.members.map((member) => ({ ...member, role: Role.SPECTATOR }));
  assert.deepEqual(after({ ...player, room: { ...ended, members, race } }, ...acted("rematch")).sent, []);
  assert.deepEqual(after(player, ...acted("watch-replay")).effects, [{ do: "fetch_record", race: 1 }]);
});

const player = (number: number, name: string, member: number, wins: number) => {
  return { number, name, member, races: 2, wins, points: 20 * wins, last_seen: now };
};
const club = (name = "Thursday club") => ({
  ...{ name, founded: 0, raced: 2, last_player: 2 },
  players: [player(1, "Ada", ada, 2), player(2, "Ben", ben, 0)],
  duels: [{ one: 1, other: 2, ahead: 2, behind: 0 }],
  races: [],
});

test("a member asks what the own standing in the club is; an ordinary room is none", () => {
  const asked = (change: Partial<Snapshot>) =>
    after(inRoom(ada, { room: room(change) }), ...acted("club")).model.status.text;
  assert.equal(asked({ club: club() }), "Club: 2 wins, 40 points in 2 races.");
  assert.equal(asked({ club: { ...club(), players: [] } }), "No race has counted yet; it takes two players.");
  assert.equal(asked({}), "This room is not a club.");
});

test("two players are compared from either side", () => {
  assert.deepEqual(headToHead(club(), 1, 2), { ahead: 2, behind: 0 });
  assert.deepEqual(headToHead(club(), 2, 1), { ahead: 0, behind: 2 });
  assert.deepEqual(headToHead(club(), 2, 3), { ahead: 0, behind: 0 });
});

test("a round that is due and has too few players is said to wait for them", () => {
  const score = { member: ada, name: "Ada", points: 840, wins: 1, buchholz: 0, gained: 840, team: 0 };
  const rules = { ...standardRules(), mode_settings: { ...standardModeSettings, mode: Mode.SWISS } };
  const titleAt = (next_at: number) => {
    const change = { rules, match: { raced: 1, scores: [score], next_at } };
    return /<h2>(.*)<\/h2>/.exec(textOf(matchView(inRoom(ada, { room: room(change) }))))![1];
  };
  assert.match(titleAt(now + 20_000), /^Tournament: 1 of \d rounds, next round in 0:20$/);
  assert.match(titleAt(now - 5_000), /, waiting for players$/);
});

test("who waits for the start is told whether all get the same board", () => {
  const { race } = room();
  const said = (equivalent_boards: boolean) => {
    const mode_settings = { ...standardModeSettings, equivalent_boards };
    return textOf(countdownView(inRoom(ada, { room: room({ race: { ...race!, mode_settings } }) })));
  };
  assert.match(said(false), /Everyone gets the same puzzle at the same time/);
  assert.match(said(true), /Each player gets the same puzzle in another form/);
});

test("while the host is away, the lobby says who is awaited and for how long", () => {
  const lobby = (away_since?: number) => {
    const members = room().members.map((member) => (member.id === ada ? { ...member, away_since } : member));
    return textOf(lobbyView(inRoom(ben, { room: room({ members }) }), () => {}));
  };
  assert.match(lobby(now), /The host Ada is away; if not back within 120 s, another becomes host\./);
  assert.doesNotMatch(lobby(), /another becomes host/);
});

// A room that was opened for a race at once.
function openedForBots(features: number[]): { sent: object[]; model: Model } {
  const own = room().members.slice(0, 1);
  const model = inRoom(0, { room: null });
  const start = { ...model.start, bots: 3 };
  const server = { name: "", welcome: "", features };
  const alone = room({ members: own, last_member: ada, race: undefined });
  const changed = { is: "room_changed", room: alone, self: ada, server, unanswered: [], events: [], answers: [] } as Message;
  return after({ ...model, start }, changed, changed);
}

test("a bot is not made host, and a host who is not waited for has no mark", () => {
  const lobby = (auto_start: boolean, bot?: number) => {
    const members = room().members.map((member) => (member.id === ben ? { ...member, bot, ready: true } : member));
    return textOf(lobbyView(inRoom(ada, { room: room({ members, rules: { ...standardRules(), auto_start } }) }), () => {}));
  };
  const marks = (text: string) => [...text.matchAll(/class="mark"[^>]*>([^<]*)</g)].map(([, mark]) => mark);
  assert.match(lobby(false), /make host/);
  assert.doesNotMatch(lobby(false, 30), /make host/);
  assert.match(lobby(false, 30), /kick/);
  assert.deepEqual(marks(lobby(false)).slice(0, 2), ["", "✓"]);
  assert.deepEqual(marks(lobby(true)).slice(0, 2), ["·", "✓"]);
});

test("play now seats bots, once, and begins the race", () => {
  const { sent } = openedForBots([...allFeatures, Feature.BOTS]);
  const bot = { action: "add_bot", add_bot: { strength: 0 } };
  assert.deepEqual(sent, [bot, bot, bot, { action: "start_race", start_race: { even_if_not_ready: true } }]);
});

test("play now lists its room where the server does", () => {
  const { sent } = openedForBots([...allFeatures, Feature.BOTS, Feature.LISTED_ROOMS]);
  assert.deepEqual(sent[0], { action: "list_room", list_room: { listed: true } });
});

test("play now says so where a server has no bots", () => {
  const { sent, model } = openedForBots(allFeatures);
  assert.deepEqual(sent, []);
  assert.equal(model.status.text, "This server has no bots.");
});

test("a host adds bots where the server has them", () => {
  const features = [...allFeatures, Feature.BOTS];
  const host = inRoom(ada, { server: { name: "", welcome: "", features } });
  assert.match(textOf(lobbyView(host, () => {})), /Add a bot/);
  assert.deepEqual(after(host, ...acted("add-bot")).sent, [{ action: "add_bot", add_bot: { strength: 0 } }]);
  assert.doesNotMatch(textOf(lobbyView(inRoom(ada), () => {})), /Add a bot/);
  assert.doesNotMatch(textOf(lobbyView({ ...host, self: ben }, () => {})), /Add a bot/);
});
