// What a screen reader says without being asked: the changes from one model to the next, in sentences, and
// only as many as a person can listen to. The counterpart of client/app/text_mode/announcements.cpp.
import { Mode, Phase, Role, type Event } from "../../wire/wire.ts";
import { cellsFilled, memberOf, modeOf } from "../../race/room.ts";
import { ordinal, say } from "../../words/say.ts";
import { heldText } from "../core/penalty.ts";
import type { Message } from "../core/message.ts";
import type { AnnouncedState, Announcement, Model } from "../core/model.ts";
import { nameOf, newsOf } from "../core/news.ts";
import { ownStanding, placeCount } from "../core/own_standing.ts";
import { coordinates, exactTimeInWords, priceText, startText } from "../../words/phrases.ts";
import { hasGhosts, hasRivals, shownRace } from "../core/rivals.ts";
import { isPlaying, isSolo, screenOf } from "../core/screen.ts";
import { heldFor, isCalm, silentSince } from "../core/questions.ts";
import { endNotice } from "../core/race_end.ts";
import * as spoken from "./spoken.ts";

// Minimum intervals between two standings: while only others progress, and when one's own place has changed.
const betweenStandings = 15_000;
const betweenPlaces = 3_000;
// Maximum number of announcements that wait for the view.
const mostKept = 12;

interface Speech {
  before: Model;
  after: Model;
  announced: AnnouncedState;
  say(text: string, about?: Announcement["about"], isUrgent?: boolean): void;
}

const isQuiet = ({ after }: Speech): boolean => after.settings.announcing === "quiet";
const isVerbose = ({ after }: Speech): boolean => after.settings.announcing === "verbose";
const isOpening = ({ before, after }: Speech): boolean =>
  screenOf(before) !== screenOf(after) || before.room?.race?.number !== after.room?.race?.number;

function tellContact({ before, after, say: tell }: Speech): void {
  const wasSilent = silentSince(before) !== null;
  const isSilent = silentSince(after) !== null;
  if (isSilent && !wasSilent) {
    const text = isPlaying(after)
      ? say("No contact with the server: keep solving, your moves wait.")
      : say("No contact with the server: trying again.");
    tell(text, "", true);
  } else if (wasSilent && !isSilent && screenOf(after) !== "closed") {
    tell(say("In contact again."));
  }
}

const chatter: readonly Event["kind"][] = [
  "member_joined",
  "member_left",
  "member_away",
  "member_back",
  "player_entered",
  "aid_taken",
];

function tellCell({ after, say: tell }: Speech, cell: number): void {
  if (!spoken.boardFault(after)) tell(spoken.cellSentence(after, cell), "cell");
}

function tellMember(speech: Speech, member: number, own: string, others: string): void {
  if (member === speech.after.self) speech.say(own);
  else if (!isQuiet(speech)) speech.say(others);
}

function tellStartAndHelp({ after, say: tell }: Speech, event: Event): void {
  if (event.kind === "countdown_started") {
    const left = Math.ceil((event.countdown_started.starts_at - after.now) / 1000);
    if (left > 0) tell(startText(left));
  } else if (event.kind === "aid_taken" && event.aid_taken.member === after.self) {
    const left = event.aid_taken.until - after.now;
    if (left > 0) tell(priceText(left));
  } else if (event.kind === "player_held" && event.player_held.member === after.self) {
    const left = event.player_held.until - after.now;
    if (left > 0) tell(heldText(after, left));
  }
}

// Events that a screen shows without a message.
function tellShown(speech: Speech, event: Event): void {
  const { after, announced } = speech;
  const name = (member: number) => nameOf(member, after.room, speech.before.room);
  switch (event.kind) {
    case "ready_changed": {
      const { member, ready } = event.ready_changed;
      const isBot = memberOf(after.room!, member)?.bot !== undefined; // bots always are
      if (isSolo(after) || isBot) return;
      const other = ready ? say("{0} is ready.", name(member)) : say("{0} is not ready.", name(member));
      return tellMember(speech, member, ready ? say("You are ready.") : say("You are not ready."), other);
    }
    case "role_changed": {
      const { member, role } = event.role_changed;
      const watches = role === Role.SPECTATOR;
      const other = watches ? say("{0} is watching.", name(member)) : say("{0} is playing.", name(member));
      return tellMember(speech, member, watches ? say("You are watching.") : say("You are playing."), other);
    }
    case "progress_changed":
      if (event.progress_changed.member !== after.self) announced.hasProgressed = true;
      return;
    case "move_refused": {
      const { member } = event.move_refused;
      if (member !== after.self && isVerbose(speech)) speech.say(say("{0} made a mistake.", name(member)));
      return;
    }
    case "digit_placed":
      return isQuiet(speech) ? undefined : tellCell(speech, event.digit_placed.cell);
    case "cell_cleared":
      return isVerbose(speech) ? tellCell(speech, event.cell_cleared.cell) : undefined;
    default:
      return tellStartAndHelp(speech, event);
  }
}

// Events one by one, in the words of the status line, but with times in words.
function tellEvents(speech: Speech, events: readonly Event[]): void {
  // The cells of a head start come with the start: they are part of the board that opens.
  const isStart = events.some(({ kind }) => kind === "race_started");
  for (const event of events) {
    if (!isStart || event.kind !== "digit_placed") tellShown(speech, event);
    if (isQuiet(speech) && chatter.includes(event.kind)) continue;
    if (isSolo(speech.after) && event.kind === "player_finished") continue; // the headline tells it
    const news = newsOf(speech.after, speech.before.room, event, exactTimeInWords);
    // For ears, which see no countdown.
    if (event.kind === "end_announced") speech.say(endNotice(speech.after), "", isPlaying(speech.after));
    else if (news) speech.say(news.text, "", news.tone === "bad");
  }
}

// Further messages of update(): a refusal, a price, the findings of a check.
function tellStatus({ before, after, say: tell }: Speech, message: Message): void {
  const { status } = after;
  if (status === before.status || !status.text) return;
  // The price of an assist is reported once, not every second.
  if (message.is === "ticked" && heldFor(after) > 0) return;
  const isTold =
    message.is === "room_changed" && after.news.at(-1)?.text === status.text && after.news !== before.news;
  if (!isTold) tell(status.text, "", status.tone === "bad");
}

function tellFindings({ before, after, say: tell }: Speech): void {
  const { wrong, hint } = after.focus;
  if (wrong.size > 0 && wrong !== before.focus.wrong) tell(say("Wrong: {0}.", coordinates([...wrong])));
  if (!hint || hint === before.focus.hint) return;
  const known = before.focus.hint?.sentences ?? [];
  for (const sentence of hint.sentences) if (!known.includes(sentence)) tell(sentence);
}

function beginStandings({ after, announced }: Speech): void {
  announced.standingAt = after.now;
  announced.hasProgressed = false;
  announced.place = ownStanding(after).own?.place ?? 0;
}

function tellScreen(speech: Speech): void {
  const { after, say: tell } = speech;
  if (!isOpening(speech)) return;
  switch (screenOf(after)) {
    case "board":
      beginStandings(speech);
      for (const sentence of spoken.openingSentences(after)) tell(sentence);
      if (isVerbose(speech)) for (const sentence of spoken.boardSentences(after)) tell(sentence);
      return;
    case "spectating":
      beginStandings(speech);
      tell(say("Watching race {0}", after.room!.race!.number) + ".");
      return;
    case "result":
      return tell(spoken.headline(after, exactTimeInWords) + ".");
    case "countdown":
      return isSolo(after) ? tell(say("Making your puzzle.")) : undefined;
    default:
      return;
  }
}

// Three, two, one.
function tellCount({ after, announced, say: tell }: Speech): void {
  if (after.room?.phase !== Phase.COUNTDOWN) {
    announced.count = 0;
    return;
  }
  const count = Math.ceil((after.room.race!.starts_at - after.now) / 1000);
  if (count < 1 || count > 3 || count === announced.count || isSolo(after)) return;
  announced.count = count;
  tell(String(count), "count", true);
}

function followsStandings(speech: Speech): boolean {
  const { after } = speech;
  const isAlone = !hasRivals(after) || !after.room?.race || shownRace(after).runs.length < 2;
  const isRanked = after.room?.race && ![Mode.TOGETHER, Mode.DAILY].includes(modeOf(after.room.race));
  if (isQuiet(speech) || isAlone || !isRanked || isCalm(after) || isOpening(speech)) return false;
  const screen = screenOf(after);
  return screen === "spectating" || (screen === "board" && isPlaying(after));
}

const ghostsFilled = (model: Model): number =>
  hasGhosts(model) ? shownRace(model).runs.slice(1).reduce((sum, run) => sum + cellsFilled(run), 0) : 0;

function tellStanding(speech: Speech): void {
  if (!followsStandings(speech)) return;
  const { before, after, announced, say: tell } = speech;
  if (hasGhosts(after) && ghostsFilled(before) !== ghostsFilled(after)) announced.hasProgressed = true;
  const since = after.now - announced.standingAt;
  if (since < betweenPlaces) return;
  const { table, own } = ownStanding(after);
  const place = own?.place ?? 0;
  const isDue = place !== announced.place || (announced.hasProgressed && since >= betweenStandings);
  if (!isDue) return;
  const words = own && ([ordinal(place), placeCount(after), own.percentage] as const);
  const ownText =
    words &&
    (place > announced.place
      ? say("Overtaken: you are {0} of {1} with {2} percent.", ...words)
      : say("You are {0} of {1} with {2} percent.", ...words));
  const other = own === table[0] ? table[1] : table[0]; // none at a table of one's own
  const otherText = other && spoken.standingSentence(after, other);
  tell([ownText, otherText].filter(Boolean).join(" "), "standing");
  Object.assign(announced, { place, standingAt: after.now, hasProgressed: false });
}

// The announcements of `after`, with those of the changes since `before` added.
export function announce(
  before: Model,
  message: Message,
  after: Model,
): Pick<Model, "announcements" | "announced"> {
  const fresh: Announcement[] = [];
  const announced = { ...after.announced };
  let id = before.announcements.at(-1)?.id ?? 0;
  const speech: Speech = {
    before,
    after,
    announced,
    say: (text, about = "", isUrgent = false) => fresh.push({ id: ++id, text, about, isUrgent }),
  };
  tellContact(speech);
  if (message.is === "room_changed") tellEvents(speech, message.events);
  if (message.is === "spoke") speech.say(message.sentences.join(" "), "cell", true);
  tellStatus(speech, message);
  tellFindings(speech);
  tellScreen(speech);
  tellCount(speech);
  tellStanding(speech);
  if (fresh.length === 0) return { announcements: after.announcements, announced };
  return { announcements: [...after.announcements, ...fresh].slice(-mostKept), announced };
}
