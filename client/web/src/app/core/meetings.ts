// The meetings of a club in words, and as the host sets them, by the clocks of this browser. The counterpart of
// client/app/core/meetings.cpp.
import type { Meeting } from "../../wire/wire.ts";
import { clockText } from "../../words/phrases.ts";
import { currentLanguage, say } from "../../words/say.ts";
import type { Model } from "./model.ts";
import { leftUntil } from "./race_end.ts";
import { meetingGathers } from "./questions.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
// As in common/race/meeting.hpp.
export const latestMeeting = 90 * day;
const mostWeeklyTimes = 16;
const weeksAhead = 52 * 8;
const minutesOfWeek = 7 * 24 * 60;
const aMonday = 4 * day;

const inWords = (left: number): string =>
  left <= 59 * minute
    ? say("in {0} min", Math.ceil(left / minute))
    : left < 2 * day
      ? say("in {0} h", Math.round(left / hour))
      : say("in {0} days", Math.round(left / day));

// "2026-12-03T20:00", as fields of forms have it.
export const localText = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * minute).toISOString().slice(0, 16);

// "Thursday 20:00, in 3 h"; further away "Thursday 2026-12-03 20:00, in 12 days".
export function meetingTime(at: number, now: number): string {
  const weekday = new Date(at).toLocaleDateString(currentLanguage(), { weekday: "long" });
  const local = localText(at).replace("T", " ");
  return `${weekday} ${at - now > 6 * day ? local : local.slice(11)}${say(", ")}${inWords(at - now)}`;
}

// "" if there is none, or its time has come.
export const nextMeeting = (at: number | undefined, now: number): string =>
  at !== undefined && at > now ? say("Next meeting: {0}.", meetingTime(at, now)) : "";

// The club's next meeting, shortly before it a countdown; "" if there is none, or its time has come.
export function meetingSentence(model: Model): string {
  const at = model.room?.club?.meeting?.next;
  const left = leftUntil(model, at ?? 0);
  return left > 0 && left <= meetingGathers
    ? say("The meeting begins in {0}.", clockText(left))
    : nextMeeting(at, model.now);
}

// A meeting at this local time, "2026-12-03T20:00", and each week at the same time on these clocks, as often as they
// change.
export function meetingAt(local: string, isWeekly: boolean): Meeting {
  const weekly: Meeting["weekly"] = [];
  const typed = new Date(`${local}Z`);
  const [hours, minutes] = [typed.getUTCHours(), typed.getUTCMinutes()];
  // From what was typed: a week in which clocks skip this time does not move those after it.
  const after = (weeks: number) =>
    new Date(typed.getUTCFullYear(), typed.getUTCMonth(), typed.getUTCDate() + 7 * weeks, hours, minutes).getTime();
  for (let week = 0; isWeekly && week < weeksAhead && weekly.length < mostWeeklyTimes; ++week) {
    const at = after(week);
    const minuteOfWeek = Math.floor((at - aMonday) / minute) % minutesOfWeek;
    // Whatever the change does to the week it is in, no meeting falls into the gap.
    if (weekly.at(-1)?.minute !== minuteOfWeek) weekly.push({ from: at - 84 * hour, minute: minuteOfWeek });
  }
  return { next: after(0), weekly };
}
