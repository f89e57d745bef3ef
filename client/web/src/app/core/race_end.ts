// How a race ends for those who still play. The counterpart of client/app/core/race_end.cpp.
import { modesThatCanBeEnded } from "../../generated/modes.ts";
import { Feature, Mode, Phase, RaceEndReason, RunStatus, type Race, type RaceRules } from "../../wire/wire.ts";
import { isDaily, modeOf, modeOfRules } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import type { Model } from "./model.ts";
import { clockText } from "../../words/phrases.ts";
import { isCalmRace } from "./questions.ts";

export const canBeEnded = (mode: Mode): boolean => modesThatCanBeEnded.includes(mode);

const lastMinute = 60_000;

// Whole seconds that are left, in milliseconds.
export const leftUntil = ({ now }: Model, at: number): number => Math.max(Math.ceil((at - now) / 1000), 0) * 1000;

// True if the host can end the race now, or bring its end forward.
export function canEndRace(model: Model): boolean {
  const { room, self, server, now } = model;
  const { race } = room ?? {};
  const may = race && room!.phase === Phase.RACING && room!.host === self && canBeEnded(modeOf(race));
  if (!may || !server.features.includes(Feature.RACE_ENDS)) return false;
  const isOver = race.ends_at !== undefined && race.ends_at <= now + lastMinute;
  return !isOver && race.runs.some(({ status }) => status === RunStatus.FINISHED);
}

// "The race ends in 0:43 for those still playing."; "" if no end is announced.
export function endNotice(model: Model): string {
  const at = model.room?.phase === Phase.RACING ? model.room.race?.ends_at : undefined;
  return at === undefined ? "" : say("The race ends in {0} for those still playing.", clockText(leftUntil(model, at)));
}

// Of a race that ended by its time limit; "" of a sprint, whose time is always up, and where another end was announced.
export function timeWasUpText(race: Race): string {
  const wasUp = race.end_reason === RaceEndReason.TIME_LIMIT && race.ends_at === undefined && modeOf(race) !== Mode.SPRINT;
  return wasUp ? say("The time was up.") : "";
}

// When a player who is done can see the own run, if the page did not see all of it.
export function secretUntilText(model: Model): string {
  if (isCalmRace(model)) return say("Not until the race is over.");
  return isDaily(model.room?.race)
    ? say("This program did not see all of your run: its replay is here when the day is over, at midnight UTC.")
    : say("This program did not see all of your run: its analysis is here when the race is over.");
}

// "Anyone may start in 0:40."; "" if the start is the host's alone.
export function startOfferText(model: Model): string {
  const at = model.room?.phase === Phase.LOBBY ? model.room.start_offered_at : undefined;
  if (at === undefined) return "";
  const left = leftUntil(model, at);
  if (left === 0) return say("Anyone may start the race now.");
  return say("Only the host is waited for. Anyone may start in {0}.", clockText(left));
}

// The rule; "" if a race never ends so.
export function finishWindowText(rules: RaceRules): string {
  const seconds = rules.mode_settings?.finish_window_seconds ?? 0;
  if (seconds === 0 || !canBeEnded(modeOfRules(rules))) return "";
  return say("ends {0} after half, or three, have finished", clockText(seconds * 1000));
}
