// Before a race: who is here, by which rules, and the countdown. The counterpart of
// client/app/view/view_lobby.cpp.
import { html, nothing } from "lit-html";
import { goalText, headStartText, modeText, modeWithNumbers, seatText } from "../../app/core/mode_words.ts";
import type { Model } from "../../app/core/model.ts";
import { escapeText } from "../../words/escape_text.ts";
import { assistsText, clockText, startText } from "../../words/phrases.ts";
import { puzzleText } from "../../words/puzzle_words.ts";
import { finishWindowText, startOfferText } from "../../app/core/race_end.ts";
import { boardsText } from "../../app/core/rules_news.ts";
import { isHost, isSolo, ownMember } from "../../app/core/screen.ts";
import { silentSince } from "../../app/core/questions.ts";
import { Assist, Feature, Mode, Phase, Role, type Member, type Snapshot } from "../../wire/wire.ts";
import {
  aidPriceSeconds,
  allowedAssists,
  allowedHeadStart,
  hasTeams,
  isDaily,
  listedMembers,
  memberOf,
  modeOf,
  modeOfRules,
  playerCount,
  standardModeSettings,
} from "../../race/room.ts";
import { say } from "../../words/say.ts";
import { clubView } from "./club.ts";
import { dayRanking } from "./day.ts";
import { linkCard } from "../parts/link.ts";
import { notifySwitch } from "../parts/notify.ts";
import { matchView } from "./match.ts";
import { actionButton, capital, named } from "../parts/controls.ts";
import { button, statusLine, type Part, type Tell } from "../parts/parts.ts";
import { talkPanel } from "./talk.ts";
import { offers } from "../../app/input/actions.ts";

function rulesText(model: Model): string {
  const { rules } = model.room!;
  const late = rules.late_join ? say("late arrivals can play") : say("late arrivals watch");
  const limit = clockText(rules.time_limit_seconds * 1000);
  const text = say(
    "{0}; countdown {1} s, time limit {2}, {3}",
    puzzleText(rules),
    rules.countdown_seconds,
    limit,
    late,
  );
  const window = finishWindowText(rules);
  return window ? text + say(", ") + window : text;
}

function allowedAssistsText({ room }: Model): string {
  const allowed = allowedAssists(room!.rules);
  const text = assistsText(allowed);
  const hasPrice = [Assist.CHECK, Assist.REWIND, Assist.HINTS].some((assist) => allowed.includes(assist));
  if (!hasPrice) return say("Help: {0}.", text);
  return say("Help: {0}. Checks and hints cost {1} s.", text, aidPriceSeconds(room!.rules));
}

// The mode and how it is won; nothing for a plain race.
function modeRules({ room }: Model): Part {
  const settings = room!.rules.mode_settings ?? standardModeSettings;
  const isPlain = !settings.calm && !settings.equivalent_boards && !settings.in_teams;
  if (settings.mode === Mode.RACE && isPlain) return nothing;
  return html`<p>${say("Mode: {0}.", modeWithNumbers(settings))} ${goalText(settings.mode)}</p>`;
}

function boardsRules({ room }: Model): Part {
  const text = boardsText(room!.rules);
  return text ? html`<p>${text}</p>` : nothing;
}

// The host starts, ready or not.
const isWaitedFor = ({ room }: Model, { id, role }: Member): boolean =>
  role !== Role.SPECTATOR && room!.phase === Phase.LOBBY && (id !== room!.host || room!.rules.auto_start);

export function memberText(model: Model, member: Member): string {
  const about: string[] = [];
  if (member.id === model.room!.host) about.push(say("host"));
  if (member.id === model.self) about.push(say("you"));
  if (member.away_since !== undefined) about.push(say("away"));
  if (member.muted || model.muted.has(member.id)) about.push(say("muted"));
  const { mode_settings } = model.room!.rules;
  const { mode, teams } = mode_settings ?? standardModeSettings;
  const hasTeam = hasTeams(mode_settings) && member.team >= 1 && member.team <= teams;
  if (hasTeam && member.role === Role.PLAYER) about.push(say("team {0}", member.team));
  const headStart = headStartText(allowedHeadStart(mode, member.head_start));
  if (headStart && member.role === Role.PLAYER) about.push(say("head start {0}", headStart));
  if (member.bot) about.push(say("strength {0}", (member.bot / 10).toFixed(1)));
  if (member.role === Role.SPECTATOR) about.push(say("spectator"));
  else if (isWaitedFor(model, member)) about.push(member.ready ? say("ready") : say("not ready"));
  return about.join(say(", "));
}

const smallButton = { look: "small" };

function headStartButtons(model: Model, tell: Tell): Part {
  const allowed = allowedHeadStart(modeOfRules(model.room!.rules), { seconds: 1, cells: 1 });
  return html`${allowed?.seconds
    ? actionButton(model, tell, "head-start-time", say("head start"), smallButton)
    : nothing}
  ${allowed?.cells
    ? actionButton(model, tell, "head-start-cells", say("filled cells"), smallButton)
    : nothing}`;
}

function otherButtons(model: Model, tell: Tell, { id, bot }: Member): Part {
  const heard = model.muted.has(id) ? say("unmute") : say("mute");
  return html`${isHost(model)
    ? html`${bot === undefined ? actionButton(model, tell, "make-host", say("make host"), smallButton) : nothing}
      ${actionButton(model, tell, "kick", say("kick"), smallButton)}`
    : nothing}
  ${actionButton(model, tell, "mute", heard, smallButton)}`;
}

// What can be done about a member; the actions are about the selected one.
function memberButtons(model: Model, tell: Tell, member: Member): Part {
  return html`<p class="buttons">
    ${member.id !== model.self ? otherButtons(model, tell, member) : nothing}
    ${isHost(model) && member.role === Role.PLAYER ? headStartButtons(model, tell) : nothing}
  </p>`;
}

function memberRow(model: Model, tell: Tell, member: Member): Part {
  const isSelected = member.id === model.selected;
  const opens = member.id !== model.self || isHost(model);
  const mark = !isWaitedFor(model, member) ? "" : member.ready ? "✓" : "·";
  return html`<li class=${isSelected ? "member selected" : "member"}>
    <button
      type="button"
      class="row"
      aria-expanded=${opens ? `${isSelected}` : nothing}
      @click=${() => tell({ is: "selected_member", member: isSelected ? 0 : member.id })}
    >
      <span class="mark" aria-hidden="true">${mark}</span>
      <b>${named(member.name)}</b>
      <span class="about">${memberText(model, member)}</span>
    </button>
    ${isSelected && opens ? memberButtons(model, tell, member) : nothing}
  </li>`;
}

// Of a tournament from a list of names: who may play, and who of them is not here yet.
function entrants({ room }: Model): Part {
  const all = room!.entrants;
  if (all.length === 0) return nothing;
  const missing = all.filter((name) => !room!.members.some((member) => member.name === name));
  const here = all.length - missing.length;
  return html`<p>
    ${missing.length === 0
      ? say("Only the host's list plays: all {0} are here", here)
      : say("Only the host's list plays: {0} of {1} here, missing: {2}", here, all.length, escapeText(missing.join(", ")))}
  </p>`;
}

// Others may start for a host who does not.
function startOffer(model: Model, tell: Tell): Part {
  const text = startOfferText(model);
  if (!text || isHost(model)) return text ? html`<p>${text}</p>` : nothing;
  return html`<p>${text} ${actionButton(model, tell, "start", say("start"))}</p>`;
}

function hostAway({ room, self }: Model): Part {
  const host = room!.members.find(({ id }) => id === room!.host);
  if (host?.away_since === undefined || host.id === self) return nothing;
  const { grace_seconds } = room!.rules;
  return html`<p>
    ${say("The host {0} is away; if not back within {1} s, another becomes host.", escapeText(host.name), grace_seconds)}
  </p>`;
}

function members(model: Model, tell: Tell): Part {
  const { room } = model;
  const isInList = room!.listed && !room!.locked && model.server.features.includes(Feature.LISTED_ROOMS);
  return html`<section class="card members">
    <h2>${say("{0} of {1} players", playerCount(room!), room!.rules.max_players)}</h2>
    ${isInList ? html`<p>${say("The room is listed: strangers may join, watch, or race its ghosts later.")}</p>` : nothing}
    ${room!.word_needed ? html`<p>${say("Newcomers must say the room's word.")} <b>${escapeText(model.word)}</b></p>` : nothing}
    ${entrants(model)} ${hostAway(model)} ${startOffer(model, tell)}
    <ul>
      ${listedMembers(room!).map((member) => memberRow(model, tell, member))}
    </ul>
    ${isHost(model) && model.server.features.includes(Feature.BOTS)
      ? html`<p class="buttons">${actionButton(model, tell, "add-bot", say("Add a bot"))}</p>`
      : nothing}
    ${isHost(model) ? notifySwitch(model, tell) : nothing}
  </section>`;
}

function hostButtons(model: Model, tell: Tell): Part {
  const { locked, listed } = model.room!;
  const lock = locked ? say("unlock") : say("lock");
  const knowsDoor = model.server.features.includes(Feature.ROOM_DOOR);
  return html`<p class="buttons">
      ${button(say("Change the rules"), () => tell({ is: "opened", overlay: "rules" }))}
    </p>
    ${knowsDoor
      ? html`<details>
          <summary>${say("Who may come in")}</summary>
          <p class="buttons">
            ${actionButton(model, tell, "lock", lock)} ${actionButton(model, tell, "lift-kicks", say("let back in"))}
            ${offers(model, "set-word") ? actionButton(model, tell, "set-word", say("word")) : nothing}
            ${offers(model, "list")
              ? actionButton(model, tell, "list", listed ? say("take off the list") : say("list"))
              : nothing}
          </p>
        </details>`
      : nothing}`;
}

// Of the puzzle of the day, before the attempt.
function dayButtons(model: Model, tell: Tell): Part {
  const { race } = model.room!;
  const dayEnd = ((race?.mode_settings?.day ?? 0) + 1) * 86_400_000;
  const isOver = race?.ended_at !== undefined || model.now >= dayEnd;
  const mayBegin = !isOver && ownMember(model)?.role === Role.PLAYER;
  return html`${isOver ? html`<p>${say("The day of this puzzle is over.")}</p>` : nothing}
    ${mayBegin ? html`<p>${say("Your clock runs from then on, even when you leave.")}</p>` : nothing}
    <p class="buttons main">
      ${mayBegin ? actionButton(model, tell, "start", say("Begin"), { look: "strong" }) : nothing}
      ${actionButton(model, tell, "leave", say("leave"))}
    </p>`;
}

// The one thing to do next is the large button: to get ready or, as host, to start. A race that starts by itself waits
// for the host, too.
function ownButtons(model: Model, tell: Tell): Part {
  const own = ownMember(model);
  if (!own) return nothing;
  if (isDaily(model.room!.race)) return dayButtons(model, tell);
  const isPlayer = own.role === Role.PLAYER;
  const getsReady = isPlayer && (!isHost(model) || model.room!.rules.auto_start);
  const start = model.startAnyway ? say("Start anyway") : say("Start the race");
  const ready = own.ready ? say("not ready") : say("Ready");
  return html`<p class="buttons main">
    ${getsReady ? actionButton(model, tell, "ready", ready, { look: own.ready ? "" : "strong" }) : nothing}
    ${isHost(model)
      ? actionButton(model, tell, "start", start, { look: own.ready || !getsReady ? "strong" : "" })
      : nothing}
    ${actionButton(model, tell, "change-role", isPlayer ? say("Watch") : say("Play"), { look: "quiet" })}
    ${isPlayer && hasTeams(model.room!.rules.mode_settings)
      ? actionButton(model, tell, "change-team", own.team ? say("team {0}", own.team) : say("team"))
      : nothing}
  </p>`;
}

function contactText(model: Model): Part {
  const isSilent = silentSince(model) !== null;
  if (!isSilent) return nothing;
  return html`<p class="error" role="status">${say("No contact with the server: trying again.")}</p>`;
}

function titleOf({ code, locked, club }: Snapshot): string {
  if (!club) return locked ? say("Room {0}, locked", code) : say("Room {0}", code);
  const name = escapeText(club.name);
  return locked ? say("{0}, room {1}, locked", name, code) : say("{0}, room {1}", name, code);
}

function roomTitle({ room, server }: Model): string {
  const title = titleOf(room!);
  return server.name ? `${escapeText(server.name)}: ${title}` : title;
}

// The invitation comes first until somebody is there who is not a bot.
const isAlone = ({ room }: Model): boolean => room!.members.filter(({ bot }) => bot === undefined).length === 1;

export function lobbyView(model: Model, tell: Tell): Part {
  if (isSolo(model)) return soloLobbyView(model, tell);
  return html`<div class="lobby">
    <header>
      <h1>${roomTitle(model)}</h1>
      ${model.server.welcome ? html`<p><bdi>${escapeText(model.server.welcome)}</bdi></p>` : nothing}
      ${contactText(model)}
    </header>
    <div class="columns">
      <div>
        ${isAlone(model) ? linkCard(model, tell) : nothing}
        ${matchView(model)} ${clubView(model, tell)} ${isDaily(model.room!.race) ? dayRanking(model) : members(model, tell)} ${ownButtons(model, tell)} ${statusLine(model)}
        <section class="card">
          <h2>${say("Rules")}</h2>
          ${modeRules(model)}
          <p>${capital(rulesText(model))}.</p>
          <p>${allowedAssistsText(model)}</p>
          ${boardsRules(model)}
          ${isHost(model) ? hostButtons(model, tell) : nothing}
        </section>
      </div>
      <div>${isAlone(model) ? nothing : linkCard(model, tell)} ${isDaily(model.room!.race) ? nothing : talkPanel(model, tell)}</div>
    </div>
  </div>`;
}

// A game alone has a lobby only between two puzzles.
function soloLobbyView(model: Model, tell: Tell): Part {
  return html`<div class="start narrow">
    <section class="card">
      <h1>${say("Play alone")}</h1>
      <p>${say("Next: {0}.", puzzleText(model.room!.rules))}</p>
      <p class="buttons">
        ${actionButton(model, tell, "ready", say("Play"), { look: "strong" })}
        ${actionButton(model, tell, "change-grade", say("difficulty"))}
        ${actionButton(model, tell, "leave", say("leave"))}
      </p>
    </section>
  </div>`;
}

// What is about to be raced on.
function puzzleSentence({ rules, race }: Snapshot): string {
  const puzzle = puzzleText(rules);
  if (isDaily(race)) return capital(puzzle);
  return race!.mode_settings?.equivalent_boards
    ? say("Each player gets the same puzzle in another form: {0}.", puzzle)
    : say("Everyone gets the same puzzle at the same time: {0}.", puzzle);
}

// In the first race of the room that "Play now" opened against them.
function ghostsText({ start: { ghosts, made }, room }: Model): Part {
  if (ghosts.length === 0 || made !== room!.code || room!.race!.number !== 1) return nothing;
  const names = ghosts.map(({ name, seconds }) => `${escapeText(name)} ${clockText(seconds * 1000)}`).join(", ");
  return html`<p role="status">
    ${say("You race ghosts: recorded runs of people on this puzzle. {0}. Your run can be raced by others later.", names)}
  </p>`;
}

export function countdownView(model: Model): Part {
  const { room } = model;
  const race = room!.race!;
  const seconds = Math.ceil((race.starts_at - model.now) / 1000);
  const length = Math.max(room!.rules.countdown_seconds, 1);
  return html`<div class="countdown">
    <h1>${say("Race {0}", race.number)}</h1>
    ${seconds > 0
      ? html`<p class="sr">${startText(seconds)}</p>
          <p class="count" aria-hidden="true">${seconds}</p>`
      : html`<p class="count-text">${say("Waiting for the puzzle")}</p>`}
    <progress
      aria-hidden="true"
      max=${length}
      value=${Math.min(Math.max(length - seconds, 0), length)}
    ></progress>
    ${modeOf(race) === Mode.RACE
      ? nothing
      : html`<p><b>${capital(modeText(modeOf(race)))}</b>: ${goalText(modeOf(race))}</p>`}
    ${seatText(model) ? html`<p><b>${seatText(model)}</b></p>` : nothing}
    <p>
      ${puzzleSentence(room!)}
    </p>
    ${ghostsText(model)}
    <ul class="names">
      ${listedMembers(room!).map(
        (member) => html`<li>${named(member.name)} <small>${memberText(model, member)}</small></li>`
      )}
    </ul>
  </div>`;
}

export function kickQuestion({ room, selected }: Model): string {
  const member = memberOf(room!, selected);
  return member ? say("Kick {0}?", escapeText(member.name)) : say("Kick this member?");
}
