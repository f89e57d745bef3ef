// What happens in a room and on the board. The counterpart of the greater part of
// client/app/input/update.cpp.
import { Assist, Phase, RunStatus, type Event, type Race, type Snapshot } from "../../wire/wire.ts";
import { allowedAssists, clockStart, gridOf, isDaily, memberOf, modeOf, runOf } from "../../race/room.ts";
import { standings } from "../../race/standings.ts";
import { say, say_count } from "../../words/say.ts";
import { setMeeting, takeWordAnswer } from "../input/lobby_actions.ts";
import { selectStep, takeFindings } from "../input/analysis_actions.ts";
import { announce } from "../speech/announcements.ts";
import { sendChallenge } from "../input/challenge_actions.ts";
import { actHere, pressKey } from "../input/key_dispatch.ts";
import { giveAssist, giveWhatWaited, takeHint, takeMistakes } from "../input/assist_requests.ts";
import { toggleCentreNote } from "../input/digit_entry.ts";
import { point } from "../input/pointer.ts";
import { takeRoomMessage } from "../pages/room_messages.ts";
import { submitRules } from "../pages/rules_actions.ts";
import { seatBots } from "../pages/seat_bots.ts";
import { refuseEntry, tryIfDue } from "../pages/try_again.ts";
import type { Message } from "../core/message.ts";
import type { Model } from "../core/model.ts";
import { callHost } from "../core/host_call.ts";
import { tellAnswer, tellEvent } from "../core/news.ts";
import { cause, change, changeBoard, tell, type Next } from "../core/next.ts";
import { stopAskingInVain } from "../input/overlay.ts";
import { standingText } from "../core/own_standing.ts";
import { nextTick } from "./next_tick.ts";
import { pageKey } from "../speech/page_keys.ts";
import { awayText } from "../../words/phrases.ts";
import { freshBoard, layOut } from "../core/player_board.ts";
import { pointIfDue } from "../input/pointing.ts";
import { moveReplayOn } from "../input/replay_actions.ts";
import { followGhosts, ghostsClock } from "../core/rivals.ts";
import type { LazyRoom } from "../core/lazy_parts.ts";
import { isPlaying, isSolo, ownRun, screenOf } from "../core/screen.ts";
import { isCalm, isDone } from "../core/questions.ts";
import { followTour } from "../solo/tour.ts";
import { shareText } from "../core/share_text.ts";
import { canBeAnalysed, followOwnCourse } from "../core/own_course.ts";

type RoomChanged = Message & { is: "room_changed" };

// Another race: what belonged to the last one is void. What was said stays.
function beginRace(turn: Next): void {
  const news = turn.model.news.filter(({ isTalk }) => isTalk);
  layOut(turn, freshBoard(turn.model.room?.race?.number ?? 0));
  const ghostsTold = turn.model.room?.race ? ghostsClock(turn.model) : 0; // more than nothing in a game that is continued
  change(turn, { ownCourse: [], startAnyway: false, lastCount: 0, overlay: "none", ghostsTold, news, dealtAt: 0 });
}

// The stored board of the race under way, if the board was not touched since it was opened.
// `self` shows later whether the seat is still the one that the board belongs to.
function takeKeptBoard(turn: Next, { board, self }: Message & { is: "kept_board" }): void {
  const { room, board: present } = turn.model;
  if (!room) change(turn, { self });
  const isFresh = present.history.done.length === 0;
  if (isFresh && (!room || (room.race?.number ?? 0) === board.race)) layOut(turn, board);
}

function tellLostSeat(turn: Next, waiting: number): void {
  const text =
    waiting === 0
      ? say("You were away too long and lost your seat.")
      : say_count(
          waiting,
          "You were away too long and lost your seat and {0} waiting move.",
          "You were away too long and lost your seat and {0} waiting moves.",
        );
  tell(turn, text, "bad");
}

// After a server's downtime the page gets a snapshot, without an event.
function tellInterruption(turn: Next, before: Race | undefined): void {
  const race = turn.model.room?.race;
  if (!race || race.number !== before?.number || isSolo(turn.model)) return;
  const away = race.interrupted - before.interrupted;
  if (away > 0) tell(turn, awayText(away));
}

// 0 for members who are not racing.
function placeIn(race: Race, member: number): number {
  const own = standings(race).find(({ run }) => run.member === member);
  return own?.run.status === RunStatus.RACING ? own.place : 0;
}

function ringWhenPassed(turn: Next, before: Race | undefined): void {
  const { room, self, settings } = turn.model;
  const isHeard = settings.bellWhenPassed && !isCalm(turn.model);
  if (!isHeard || !before || room?.race?.number !== before.number) return;
  const earlier = placeIn(before, self);
  if (earlier !== 0 && placeIn(room.race, self) > earlier) cause(turn, { do: "ring" });
}

// At three, two and one.
function ringAtCountdown(turn: Next): void {
  const { room, settings, now, lastCount } = turn.model;
  if (room?.phase !== Phase.COUNTDOWN || !settings.bellAtStart) return;
  const count = Math.ceil((room.race!.starts_at - now) / 1000);
  if (count < 1 || count > 3 || count === lastCount) return;
  cause(change(turn, { lastCount: count }), { do: "ring" });
}

// Nobody says who made the moves that a snapshot brings.
function forgetFillers(fillers: number[], { room, self }: Model, before: Snapshot | null): void {
  const [now, then] = [room, before].map((each) => {
    const run = each && runOf(each, self);
    return run && each.race ? gridOf(each.race, run) : "";
  });
  for (let cell = 0; cell < 81; ++cell) if (then && now[cell] !== then[cell]) fillers[cell] = 0;
}

function rememberFills(turn: Next, before: Snapshot | null, events: readonly Event[]): void {
  const { room, now } = turn.model;
  const sinceStart = Math.max(now - (room?.race ? clockStart(room.race, ownRun(turn.model)) : now), 1);
  const fillTimes = [...turn.model.fillTimes];
  const fillers = [...turn.model.fillers];
  forgetFillers(fillers, turn.model, before);
  for (const event of events) {
    if (event.kind === "digit_placed") fillTimes[event.digit_placed.cell] = sinceStart;
    else if (event.kind === "board_changed" && event.board_changed.member === turn.model.self)
      fillTimes[event.board_changed.cell] = event.board_changed.digit > 0 ? sinceStart : 0;
    else if (event.kind === "team_board_changed") {
      const { by, cell, digit } = event.team_board_changed;
      fillers[cell] = digit > 0 ? by : 0;
    } else if (event.kind === "cell_cleared") fillTimes[event.cell_cleared.cell] = 0;
  }
  change(turn, { fillTimes, fillers, ownCourse: followOwnCourse(turn.model, events) });
}

function takeRoom(turn: Next, { room, self, unanswered, server, challenge }: RoomChanged): void {
  const { now, catchesUp, selected } = turn.model;
  change(turn, {
    room,
    self,
    server,
    challenge: challenge ?? null,
    unanswered,
    waitingSince: now,
    catchesUp: catchesUp && unanswered.length > 0,
    selected: memberOf(room, selected) ? selected : 0, // no row is open
  });
}

function tellChanges(turn: Next, before: Snapshot | null, { events, answers }: RoomChanged): void {
  if (events.some((event) => event.kind === "puzzle_dealt" && event.puzzle_dealt.member === turn.model.self)) {
    layOut(turn, freshBoard(turn.model.board.race));
    change(turn, { dealtAt: turn.model.now });
  }
  rememberFills(turn, before, events);
  for (const event of events) tellEvent(turn, before, event);
  for (const answer of answers) {
    tellAnswer(turn, answer);
    const { command, refusal } = answer;
    if (command.action === "set_word" && turn.model.overlay === "word") takeWordAnswer(turn, refusal);
    if (command.action === "take_aid" && !refusal) giveAssist(turn, command.take_aid.assist);
  }
  callHost(turn, before);
  tellInterruption(turn, before?.race);
  ringWhenPassed(turn, before?.race);
  const finishes = events.filter((event) => event.kind === "player_finished");
  if (finishes.some(({ player_finished: { member } }) => member === turn.model.self))
    change(turn, { solvedAt: turn.model.now });
  if (finishes.length > 0 && turn.model.settings.bellAtFinish) cause(turn, { do: "ring" });
}

// Help that the engine gives.
const engineAssists: readonly Assist[] = [Assist.CHECK, Assist.REWIND, Assist.HINTS];
const needsEngine = (room: Snapshot): boolean =>
  allowedAssists(room.rules).some((assist) => engineAssists.includes(assist));

// A replay and an analysis of the last race go when another begins. Once the race has ended, the analysis of one's own
// run gives way to that of the whole race, if its mode has one.
function leaveResult(turn: Next, before: Phase | undefined): void {
  const { room, analysis } = turn.model;
  const isLobby = room!.phase === Phase.LOBBY;
  if (isLobby && before !== Phase.RACING) return;
  const goesOn = isLobby && analysis && !isDaily(room!.race);
  change(turn, { replay: null, analysis: goesOn ? analysis : null });
  if (goesOn && canBeAnalysed(modeOf(room!.race))) cause(turn, { do: "analyse", race: analysis.race });
}

function changeRoom(turn: Next, changed: RoomChanged): void {
  const { room: before, self: formerSelf, unanswered } = turn.model;
  takeRoom(turn, changed);
  const { room, self, board } = turn.model;
  const lostSeat = formerSelf !== 0 && formerSelf !== self;
  if ((room!.race?.number ?? 0) !== board.race || lostSeat) {
    beginRace(turn);
    if (before) tell(turn, "");
  }
  if (room!.phase !== Phase.LOBBY) change(turn, { resultSeen: false });
  if (!isDone(turn.model)) leaveResult(turn, before?.phase);
  // A member who joins between races may not have been in the last one.
  if (!before) change(turn, { resultSeen: ownRun(turn.model) === undefined });
  if (needsEngine(room!) && !(before && needsEngine(before))) cause(turn, { do: "warm_up" });
  tellChanges(turn, before, changed);
  // A full club sends all away between two races, who come back at once.
  const isFelt = !room!.club || before?.phase !== Phase.LOBBY || unanswered.length > 0;
  if (lostSeat && isFelt) tellLostSeat(turn, unanswered.length);
  stopAskingInVain(turn);
  seatBots(turn);
  rememberResult(turn, changed);
}

// A race may also end while the page is away: then only a snapshot reports it, no event.
function rememberResult(turn: Next, { events }: RoomChanged): void {
  const { room, self, place, rememberedEnd, tour } = turn.model;
  const own = ownRun(turn.model);
  // An attempt at the puzzle of the day ends before its race.
  const isAttemptOver = own?.began_at !== undefined && own.status !== RunStatus.RACING;
  const end = isAttemptOver ? own.began_at : room!.race?.ended_at;
  if (end === undefined || end === rememberedEnd || tour !== null) return;
  const kind = place === "solo" ? "solo" : "race";
  cause(change(turn, { rememberedEnd: end }), { do: "remember_result", room: room!, self, events, kind });
}

// For the printer, if they are still waited for: who closes the dialog does not want them any more.
function takePuzzles(turn: Next, { grade, puzzles }: Message & { is: "puzzles_made" }): void {
  const { overlay, newPuzzles } = turn.model;
  if (overlay !== "print" || !newPuzzles || newPuzzles.grade !== grade || newPuzzles.puzzles.length > 0) return;
  change(turn, { newPuzzles: puzzles.length > 0 ? { grade, puzzles } : null });
  if (puzzles.length > 0) cause(turn, { do: "print" });
}

// Time has passed. What nobody shows does not change.
function tick(turn: Next): void {
  if (turn.model.replay) moveReplayOn(turn);
  followGhosts(turn);
  ringAtCountdown(turn);
  giveWhatWaited(turn);
  tryIfDue(turn);
}

function take(turn: Next, message: Message): void {
  switch (message.is) {
    case "pointed":
      return point(turn, message);
    case "moved_to":
      return void changeBoard(turn, { cursor: message.cell });
    case "noted":
      if (screenOf(turn.model) === "board" && isPlaying(turn.model) && !turn.model.isPaused)
        toggleCentreNote(turn, message.digit);
      return;
    case "ticked":
      return tick(turn);
    case "room_changed":
      return changeRoom(turn, message);
    case "kept_board":
      return takeKeptBoard(turn, message);
    case "printed":
      change(turn, { newPuzzles: message.grade ? { grade: message.grade, puzzles: [] } : null });
      return void cause(turn, message.grade ? { do: "make_puzzles", grade: message.grade } : { do: "print" });
    case "puzzles_made":
      return takePuzzles(turn, message);
    case "said_word":
      return void change(turn, { word: message.word });
    case "set_meeting":
      return void setMeeting(turn, message.meeting);
    case "challenge_sent":
      return void sendChallenge(turn, message);
    case "selected_step":
      return void selectStep(turn, message.index);
    case "findings_arrived":
      return void takeFindings(turn, message);
    case "hint_found":
      return takeHint(turn, message);
    case "mistakes_found":
      return takeMistakes(turn, message);
    default:
      takeRoomMessage(turn, message);
  }
}

export const lazyRoom: LazyRoom = {
  take,
  act: actHere,
  pressKey,
  announce: (before, message, after) => ({ ...announce(before, message, after), ...followTour(before, after) }),
  pointIfDue,
  nextTick,
  refuseEntry,
  submitRules,
  standingText,
  shareText,
  messageOfKey: (key, model) => pageKey(key)?.press(model),
};
