// Times, cells and rules as people read them. The counterparts of client/app/widgets/words.cpp,
// phrases.cpp and client/app/core/race_phrases.cpp.
import { assists as assistWords, cancelReasons, grades } from "../generated/words.ts";
import { Assist } from "../wire/wire.ts";
import { phrase, say, say_count } from "./say.ts";

const twoDigits = (number: number): string => String(number).padStart(2, "0");

// "4:05", "1:04:05".
export function clockText(milliseconds: number): string {
  const seconds = Math.max(Math.floor(milliseconds / 1000), 0);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${twoDigits(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

// "4:05.3".
export const exactTime = (milliseconds: number): string =>
  `${clockText(milliseconds)}.${Math.max(Math.floor(milliseconds / 100), 0) % 10}`;

function hoursAndMinutes(seconds: number): string[] {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return [
    hours > 0 ? say_count(hours, "{0} hour", "{0} hours") : "",
    minutes > 0 ? say_count(minutes, "{0} minute", "{0} minutes") : "",
  ].filter(Boolean);
}

// "4 minutes 5 seconds": in sentences.
export function timeInWords(milliseconds: number): string {
  const all = Math.max(Math.floor(milliseconds / 1000), 0);
  const parts = hoursAndMinutes(all);
  const seconds = all % 60;
  if (seconds > 0 || parts.length === 0) parts.push(say_count(seconds, "{0} second", "{0} seconds"));
  return parts.join(" ");
}

// "4 minutes 5.3 seconds".
export function exactTimeInWords(milliseconds: number): string {
  const tenths = Math.max(Math.floor(milliseconds / 100), 0);
  const seconds = ((tenths % 600) / 10).toFixed(1);
  return [...hoursAndMinutes(Math.floor(tenths / 10)), say("{0} seconds", seconds)].join(" ");
}

// How long the server was away from the race.
export const awayText = (milliseconds: number): string =>
  say("The server was away for {0}; that time doesn't count.", timeInWords(milliseconds));

// `left`: milliseconds until one may move again; the last second counts.
export const priceText = (left: number): string =>
  say("You cannot move for {0}: that help costs time.", timeInWords(Math.ceil(left / 1000) * 1000));

export const startText = (seconds: number): string =>
  seconds <= 0
    ? say("The race starts now.")
    : say_count(seconds, "The race starts in {0} second.", "The race starts in {0} seconds.");

// "r1c3, r2c2".
export const coordinates = (cells: readonly number[]): string =>
  cells.map((cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`).join(", ");

export const gradeText = (grade: number): string =>
  grades[grade] ? say(grades[grade]) : say("unknown difficulty");

export const assistText = (assist: number): string => say(assistWords[assist] ?? phrase(""));

export function assistsText(allowed: readonly Assist[]): string {
  const known = assistWords.slice(1).map((_, i) => i + 1).filter((assist) => allowed.includes(assist));
  if (known.length === assistWords.length - 1) return say("all");
  return known.map(assistText).join(say(", ")) || say("none");
}

export const cancelText = (reason: number): string =>
  say("The race was cancelled: {0}.", say(cancelReasons[reason] ?? phrase("for another reason")));
