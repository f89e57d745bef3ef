// What events and answers mean for a player, in sentences. The counterpart of client/app/core/news.cpp.
import { emotes } from "../../generated/words.ts";
import { HouseKind, LeaveReason, MeetingReason, Mode, RaceEndReason, RefusalCode, type Event, type House, type Snapshot } from "../../wire/wire.ts";
import type { HeadStart, MatchScored, MeetingSet, PlayerFinished, RaceRules, TablesSet, TurnChanged } from "../../wire/wire.ts";
import { playerOf } from "../../race/club.ts";
import { memberOf, modeOf, runOf } from "../../race/room.ts";
import { hasTables, tableOf } from "../../race/tournament.ts";
import { ordinal, phrase, say, say_count } from "../../words/say.ts";
import { firstKey } from "../settings/keymap.ts";
import type { AnsweredCommand } from "../../net/replica.ts";
import type { Model, Status, Tone } from "./model.ts";
import { meetingSentence } from "./meetings.ts";
import { headStartText, seatText } from "./mode_words.ts";
import { change, tell, type Next } from "./next.ts";
import { assistText, cancelText, coordinates } from "../../words/phrases.ts";
import { refusalText } from "../../words/refusal_words.ts";
import { exactTime, exactTimeInWords } from "../../words/phrases.ts";
import { startOfferText } from "./race_end.ts";
import { rulesNews } from "./rules_news.ts";
import { photoText } from "./photo_finish.ts";
import { isPlaying, isSolo, ownRun } from "./screen.ts";
import { isCalm } from "./questions.ts";
import { escapeText } from "../../words/escape_text.ts";

const mostNews = 20;
const talkKinds: readonly Event["kind"][] = ["said", "reacted", "announced"];

// What you have in the club by now; "": nothing.
function clubNews({ room, self }: Model): string {
  const own = room?.club && playerOf(room.club, self);
  if (!own || own.races === 0) return "";
  return say(
    "Club: {0}, {1} in {2}.",
    say_count(own.wins, "{0} win", "{0} wins"),
    say_count(own.points, "{0} point", "{0} points"),
    say_count(own.races, "{0} race", "{0} races"),
  );
}

function meetingNews(model: Model, { meeting, reason }: MeetingSet): string {
  if (reason === MeetingReason.CHANGED)
    return meeting ? meetingSentence(model) : say("There is no meeting any more.");
  if (reason === MeetingReason.BEGAN) return "";
  return reason === MeetingReason.MISSED ? say("The meeting was missed.") : say("Nobody came to the meeting.");
}

// The standing in the club, for who asks.
export function clubText(model: Model): string {
  if (!model.room?.club) return say("This room is not a club.");
  return clubNews(model) || say("No race has counted yet; it takes two players.");
}

// Pass the room before the event, too: members who left are known only there.
export function nameOf(member: number, ...rooms: (Snapshot | null)[]): string {
  for (const room of rooms) {
    const known = room && (memberOf(room, member) ?? runOf(room, member));
    if (known) return escapeText(known.name);
  }
  return say("A member");
}

function leavingText(name: string, reason: LeaveReason): string {
  if (reason === LeaveReason.KICKED) return say("{0} was kicked.", name);
  return reason === LeaveReason.GONE ? say("{0} is gone.", name) : say("{0} left.", name);
}

export const isHeard = (model: Model, member: number): boolean =>
  member === model.self || (model.settings.talk && !model.muted.has(member));

// The member that the event is about; 0: none.
export function memberOfEvent(event: Event): number {
  const happened = (event as unknown as Record<string, { member?: number }>)[event.kind];
  return happened.member ?? 0;
}

// Who is told, with the room before the event, and how a time is written: for the screen, or for a screen reader.
interface Telling {
  model: Model;
  before: Snapshot | null;
  name: string; // of the member that the event is about
  isSelf: boolean;
  timeText(milliseconds: number): string;
}

const told = (text: string, tone: Tone = "plain"): Status | null => (text ? { text, tone } : null);

// Those who share a board finish together: one message for all.
function sharedFinish({ member, place, time }: PlayerFinished, telling: Telling): Status | null {
  const { model, isSelf, timeText } = telling;
  const { runs } = model.room!.race!;
  const own = ownRun(model);
  const run = runOf(model.room!, member);
  if (modeOf(model.room!.race) === Mode.TOGETHER) {
    const isFirst = isSelf || (!own && runs[0].member === member);
    return isFirst ? told(say("Solved together in {0}.", timeText(time)), "good") : null;
  }
  const team = run!.team;
  if (isSelf) return told(say("Your team finished {0} in {1}.", ordinal(place), timeText(time)), "good");
  const isFirst = runs.find((other) => other.team === team)!.member === member;
  if (own?.team === team || !isFirst) return null;
  return told(say("Team {0} finished {1} in {2}.", team, ordinal(place), timeText(time)));
}

function finishNews(finish: PlayerFinished, telling: Telling): Status | null {
  const { model, name, isSelf, timeText } = telling;
  const { member, place, time } = finish;
  const run = runOf(model.room!, member);
  const mode = modeOf(model.room!.race);
  if (mode === Mode.TOGETHER || (mode === Mode.RELAY && run)) return sharedFinish(finish, telling);
  // Of a tournament, the player's own table is enough.
  const own = ownRun(model);
  if (run?.table && own && run.table !== own.table) return null;
  if (isSolo(model)) return told(say("Solved in {0}.", timeText(time)), "good");
  if (isCalm(model)) return isSelf ? told(say("You have finished."), "good") : told(say("{0} has finished.", name));
  const photo = photoText(model, member);
  const text = isSelf
    ? say("You finished {0} in {1}.", ordinal(place), timeText(time))
    : say("{0} finished {1} in {2}.", name, ordinal(place), timeText(time));
  return told([text, photo].filter(Boolean).join(" "), isSelf ? "good" : "plain");
}

function teamText(name: string, isSelf: boolean, team: number): string {
  if (team === 0) return isSelf ? say("You have no team.") : say("{0} has no team.", name);
  return isSelf ? say("You are in team {0}.", team) : say("{0} is in team {1}.", name, team);
}

function headStartNews(name: string, isSelf: boolean, given: HeadStart | undefined): string {
  const text = headStartText(given);
  if (!text) return isSelf ? say("You have no head start any more.") : say("{0} has no head start any more.", name);
  return isSelf ? say("You get a head start: {0}.", text) : say("{0} gets a head start: {1}.", name, text);
}

// Only to the team, and only when the turn passes.
function turnNews({ team, player, digits_left }: TurnChanged, { model, before }: Telling): Status | null {
  const { room, self } = model;
  if (ownRun(model)?.team !== team) return null;
  if (before?.race?.turns.find((turn) => turn.team === team)?.player === player) return null;
  if (player === self) return told(say("It is your turn: {0} digits.", digits_left), "good");
  return told(say("It is {0}'s turn.", nameOf(player, room, before)));
}

function matchNews({ scores, next_at }: MatchScored, { model: { room }, before }: Telling): Status | null {
  if (scores.length === 0 || next_at !== undefined) return null;
  const name = nameOf(scores[0].member, room, before);
  const isTournament = hasTables(modeOf(room?.race));
  return told(isTournament ? say("{0} has won the tournament.", name) : say("{0} has won the match.", name), "good");
}

function tableNews({ tables }: TablesSet, { model }: Telling): Status | null {
  const table = tableOf(tables, model.self);
  if (table === 0) return null;
  return told(seatText(model, tables), tables[table - 1].players.length > 1 ? "good" : "plain");
}

function muteText(name: string, isSelf: boolean, isMuted: boolean): string {
  if (isMuted) return isSelf ? say("You are muted.") : say("{0} is muted.", name);
  return isSelf ? say("You may talk again.") : say("{0} may talk again.", name);
}

const lockText = (isLocked: boolean): string =>
  isLocked ? say("The room is locked: nobody new can join.") : say("The room is unlocked.");

// The message for the event; null if the screen shows it anyway. A player's own actions need none.
function newsFor(event: Event, telling: Telling): Status | null {
  const { model, before, name, isSelf } = telling;
  const ofOther = (text: string): Status | null => (isSelf ? null : told(text));
  switch (event.kind) {
    case "member_joined":
      return ofOther(say("{0} joined.", name));
    case "member_left": // ghosts go after each race: there are other news then
      if (event.member_left.reason === LeaveReason.LEFT && before?.members.find(({ id }) => id === event.member_left.member)?.bot)
        return null;
      return ofOther(leavingText(name, event.member_left.reason));
    case "member_away":
      return ofOther(say("{0} is away.", name));
    case "member_back":
      return ofOther(say("{0} is back.", name));
    case "player_entered":
      return ofOther(say("{0} joined the race.", name));
    case "attempt_begun":
      return ofOther(say("{0} has begun.", name));
    case "aid_taken":
      return ofOther(say("{0} took help: {1}.", name, assistText(event.aid_taken.assist)));
    case "host_changed":
      return told(isSelf ? say("You are the host.") : say("{0} is the host.", name));
    case "rules_changed":
      return told(rulesNews(before?.rules ?? model.room!.rules, event.rules_changed.rules));
    case "player_finished":
      return finishNews(event.player_finished, telling);
    case "player_out":
      return isSelf ? told(say("You are out."), "bad") : told(say("{0} is out.", name));
    case "puzzle_solved": {
      const { solved } = event.puzzle_solved;
      if (isSelf) return told(say("Puzzle {0} is solved.", solved), "good");
      return isCalm(model) ? null : told(say("{0} has solved puzzle {1}.", name, solved));
    }
    case "team_changed":
      return told(teamText(name, isSelf, event.team_changed.team));
    case "head_start_changed":
      return told(headStartNews(name, isSelf, event.head_start_changed.head_start));
    case "turn_changed":
      return turnNews(event.turn_changed, telling);
    case "tables_set":
      return tableNews(event.tables_set, telling);
    case "match_scored":
      return matchNews(event.match_scored, telling);
    case "club_scored":
      return told(clubNews(model));
    case "player_forfeited":
      return told(isSelf ? say("You forfeited.") : say("{0} forfeited.", name));
    case "said":
      return isHeard(model, event.said.member) ? told(say("{0}: {1}", name, escapeText(event.said.text))) : null;
    case "reacted": {
      const { member, emote } = event.reacted;
      return isHeard(model, member) ? told(say("{0}: {1}", name, say(emotes[emote] ?? phrase("")))) : null;
    }
    case "announced":
      return told(say("The server announces: {0}", escapeText(event.announced.text)), "bad");
    case "mute_changed":
      return told(muteText(name, isSelf, event.mute_changed.muted));
    case "lock_changed":
      return told(lockText(event.lock_changed.locked));
    case "word_changed":
      return told(wordText(event.word_changed.needed));
    case "listing_changed":
      return told(
        event.listing_changed.listed
          ? say("The room is listed: strangers may join, watch, or race its ghosts later.")
          : say("The room is not listed any more."),
      );
    case "meeting_set":
      return told(meetingNews(model, event.meeting_set));
    case "kicks_lifted":
      return told(say("Kicked members may join again."));
    case "end_announced":
      return told(say("The race ends soon for those still playing."), isPlaying(model) ? "bad" : "plain");
    case "start_offered":
      return event.start_offered.at === undefined ? null : told(startOfferText(model));
    case "race_ended":
      return event.race_ended.reason === RaceEndReason.TIME_LIMIT ? told(say("The time is up."), "bad") : null;
    default:
      return null;
  }
}

// `before` is the room before the event, which the model has after it.
export function newsOf(model: Model, before: Snapshot | null, event: Event, timeText = exactTime): Status | null {
  const member = memberOfEvent(event);
  const name = nameOf(member, model.room, before);
  return newsFor(event, { model, before, name, isSelf: member !== 0 && member === model.self, timeText });
}

// A host who looks for a rule changes several in a row: one line of news for all.
const rulesInOneLine = 10_000;

function tellRules(turn: Next, before: RaceRules, after: RaceRules): void {
  const { news, now, rulesTold } = turn.model;
  const goesOn = rulesTold !== null && now < rulesTold.at + rulesInOneLine && news.at(-1)?.text === rulesTold.text;
  const since = goesOn ? rulesTold.before : before;
  const text = rulesNews(since, after);
  const kept = goesOn ? news.slice(0, -1) : news;
  change(turn, {
    status: { text, tone: "plain" },
    news: [...kept, { text, heard: text }].slice(-mostNews),
    rulesTold: { before: since, at: now, text },
  });
}

const wordText = (isNeeded: boolean): string =>
  isNeeded ? say("Newcomers must say the room's word.") : say("Newcomers need no word any more.");

export function tellEvent(turn: Next, before: Snapshot | null, event: Event): void {
  if (event.kind === "countdown_cancelled") {
    return void tell(turn, cancelText(event.countdown_cancelled.reason), "bad");
  }
  if (event.kind === "rules_changed" && before) return tellRules(turn, before.rules, event.rules_changed.rules);
  const status = newsOf(turn.model, before, event);
  if (!status) return;
  const { text } = status;
  const heard = newsOf(turn.model, before, event, exactTimeInWords)!.text;
  const news = { text, heard, isTalk: talkKinds.includes(event.kind) };
  change(turn, { status, news: [...turn.model.news, news].slice(-mostNews) });
}

function houseText({ kind }: House): string {
  if (kind === HouseKind.ROW) return say("the row");
  return kind === HouseKind.COLUMN ? say("the column") : say("the box");
}

// "the row, the column and the box".
const housesText = (houses: readonly House[]): string =>
  houses.reduce((text, house, i) => {
    const between = i === 0 ? "" : i + 1 === houses.length ? say(" and ") : say(", ");
    return text + between + houseText(house);
  }, "");

export function tellAnswer(turn: Next, { command, refusal }: AnsweredCommand): void {
  if (!refusal) return;
  const { action } = command;
  if (action === "place_digit" && refusal.houses.length > 0) {
    change(turn, { clashCells: new Set(refusal.cells) });
    const { digit } = command.place_digit;
    // "5 is already in the row and the box (r1c3, r2c2): taken back."
    const where = [digit, housesText(refusal.houses), coordinates(refusal.cells)] as const;
    return void tell(turn, say("{0} is already in {1} ({2}): refused.", ...where), "bad");
  }
  if (refusal.code === RefusalCode.NOT_EVERYONE_READY) {
    change(turn, { startAnyway: true });
    const key = firstKey(turn.model.settings.keys, "start");
    return void tell(turn, say("Not everyone is ready. Press {0} again to start anyway.", key), "bad");
  }
  const isMove = action === "place_digit" || action === "clear_cell";
  if (!isMove) return void tell(turn, refusalText(refusal), "bad");
  const reason = refusal.code === RefusalCode.NOT_RACING ? say("The race was over.") : refusalText(refusal);
  // One message for many moves refused at once.
  const takenBack = turn.model.takenBack + 1;
  change(turn, { takenBack });
  const text = say_count(takenBack, "{0} move taken back: {1}", "{0} moves taken back: {1}", reason);
  tell(turn, text, "bad");
}
