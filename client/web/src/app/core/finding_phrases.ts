// The findings of an analysis in sentences. The counterpart of client/app/core/finding_phrases.cpp: the same texts.
import type { FillOrder, LeadSpan, SlowStep, Technique } from "../../engine/engine.ts";
import { say, say_count } from "../../words/say.ts";
import type { Found } from "./analysis.ts";
import { hundredths } from "./photo_finish.ts";
import type { Model } from "./model.ts";
import { clockText, coordinates, exactTime } from "../../words/phrases.ts";
import { isSolo } from "./screen.ts";
import { escapeText } from "../../words/escape_text.ts";

const cellName = (cell: number): string => coordinates([cell]);

const isOwn = (model: Model, member: number): boolean => member === model.self || isSolo(model);

// "You" for the player, else the name.
export const shownName = (model: Model, { names }: Found, member: number): string =>
  isOwn(model, member) ? say("You") : escapeText(names[member] ?? "") || say("A member");

const techniqueText = ({ technique, rating }: Technique): string =>
  `${technique} (SE ${(rating / 10).toFixed(1)})`;

// "hidden single (SE 1.2)", "wrong digit".
export function neededText({ findings }: Found, { isWrong, needed }: SlowStep): string {
  if (!findings.hasSolution) return say("several solutions: nothing is certain");
  if (isWrong) return say("wrong digit");
  return needed ? techniqueText(needed) : say("harder than the techniques up to SE 9.4");
}

export function reasonSentences({ needed, digit, cell }: SlowStep): string[] {
  if (!needed) return [];
  const last = needed.leadsOn ? [say("That leads to {0} in {1}.", digit, cellName(cell))] : [];
  const placed = needed.first.map(([cell, digit]) => `${cellName(cell)} = ${digit}`).join(", ");
  return [...(placed ? [say("First {0}.", placed)] : []), ...needed.sentences, ...last];
}

// Empty if nothing was easier.
export const easierText = ({ easier }: SlowStep): string =>
  easier ? say("Easier at that moment: {0}, {1}.", techniqueText(easier), cellName(easier.cell)) : "";

export function boxesText(model: Model, found: Found, { member, boxes }: FillOrder): string {
  const name = shownName(model, found, member);
  if (boxes.length === 0) return say("{0}: no box completed.", name);
  return say("{0}: boxes {1}.", name, boxes.map((box) => box + 1).join(say(", ")));
}

export const commonText = ({ findings: { early, common } }: Found): string =>
  early && early > 1 ? say("Of the first {0} cells, {1} are the same for both.", early, common ?? 0) : "";

type Wrong = Found["findings"]["mistakes"]["wrong"][number];

function wrongSentence({ cell, digit, at, cost, isCorrected }: Wrong): string {
  const name = cellName(cell);
  return isCorrected
    ? say("{0}: {1} in {2} was wrong; corrected after {3}.", clockText(at), digit, name, exactTime(cost))
    : say("{0}: {1} in {2} was wrong; never corrected.", clockText(at), digit, name);
}

// One for each mistake, and for what they cost together.
export function mistakeSentences({ findings }: Found): string[] {
  const { hasSolution, mistakes } = findings;
  const { wrong, refused, withWrong, afterRefused } = mistakes;
  const none = wrong.length === 0 && refused.length === 0;
  return [
    hasSolution ? "" : say("The puzzle has several solutions: no digit is called wrong."),
    none ? say("No mistakes.") : "",
    ...wrong.map((one) => wrongSentence(one)),
    wrong.length > 1 ? say("With wrong digits on the board: {0}.", exactTime(withWrong)) : "",
    ...refused.map(({ at, cost }) =>
      say("{0}: a digit was refused; the next one came after {1}.", clockText(at), exactTime(cost)),
    ),
    refused.length > 1 ? say("After refused digits: {0}.", exactTime(afterRefused)) : "",
  ].filter(Boolean);
}

export function leadText({ findings: { leads } }: Found): string {
  if (leads.length < 2) return say("The lead never changed.");
  return say_count(leads.length - 1, "The lead changed {0} time.", "The lead changed {0} times.");
}

export const spanText = (model: Model, found: Found, span: LeadSpan): string =>
  say("{0} to {1}: {2}", clockText(span.from), clockText(span.until), shownName(model, found, span.member));

// "12.4 s", "3 cells", "0:12, 3 cells".
function distanceText({ cells, time }: { cells: number; time?: number }): string {
  const inCells = say_count(cells, "{0} cell", "{0} cells");
  if (time === undefined) return inCells;
  return cells === 0 ? exactTime(time) : `${clockText(time)}${say(", ")}${inCells}`;
}

// How far everybody was behind the one ahead, and the photo finishes.
export function gapSentences({ findings: { gaps, photos }, names }: Found): string[] {
  const name = (member: number) => escapeText(names[member] ?? "");
  return [
    ...gaps.map((gap) =>
      say("{0}: {1} behind {2}.", name(gap.member), distanceText(gap), name(gap.ahead)),
    ),
    ...photos.map(({ first, second, gap }) =>
      say("Photo finish: {0} was {1} s ahead of {2}.", name(first), hundredths(gap), name(second)),
    ),
  ];
}
