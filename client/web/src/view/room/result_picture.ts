// A result as a picture to share: place, time, puzzle and mode, where the time went, and how the others did. It has
// neither digits nor the seed, so that who sees it can still race on the puzzle.
import { html, nothing } from "lit-html";
import { hasPlace, letterOfPlayer, modeWithNumbers, ranksUnfinished, scoreText } from "../../app/core/mode_words.ts";
import type { PictureUse } from "../../app/core/message.ts";
import type { Model } from "../../app/core/model.ts";
import { ownStanding } from "../../app/core/own_standing.ts";
import { hasRivals, shownRace } from "../../app/core/rivals.ts";
import { isSolo } from "../../app/core/screen.ts";
import { heatByBox, puzzleName, shareText } from "../../app/core/share_text.ts";
import { isEmpty } from "../../app/replay/fill_times.ts";
import { slipsText } from "../../app/speech/spoken.ts";
import { isDaily, modeOf } from "../../race/room.ts";
import { escapeText } from "../../words/escape_text.ts";
import { exactTime } from "../../words/phrases.ts";
import { ordinal, say } from "../../words/say.ts";
import { Mode, RunStatus, type Race, type Run } from "../../wire/wire.ts";
import { placesOf } from "../board/track.ts";
import { isHereOnly } from "../parts/link.ts";
import { capital } from "../parts/controls.ts";
import { button, type Part, type Tell } from "../parts/parts.ts";

export interface Racer {
  letter: string; // of the colour
  along: number; // the track, percent
  isOwn: boolean;
}

export interface ResultPicture {
  figures: string[]; // "1st" and "4:32.1"
  lines: string[];
  boxes: number[]; // how slow each was, 0 to 8; none if the page has not seen it
  racers: Racer[];
  address: string; // of the server; "" if nobody else can reach it
}

function figuresOf(model: Model): string[] {
  const { own } = ownStanding(model);
  const race = model.room!.race!;
  if (!own) return [];
  const place = hasRivals(model) && hasPlace(race, own.run) && !isDaily(race) ? ordinal(own.place) : "";
  const hasTime = own.run.status === RunStatus.FINISHED && own.run.time > 0;
  const score = [Mode.SPRINT, Mode.TERRITORY].includes(modeOf(race)) ? scoreText(race, own.run) : hasTime ? exactTime(own.run.time) : "";
  return [place, score].filter(Boolean);
}

// Who finished as far as they were quick beside the winner, and behind them, who did not.
function placesByTime({ runs }: Race, filled: readonly number[]): number[] {
  const isDone = ({ status }: Run) => status === RunStatus.FINISHED;
  const best = Math.min(...runs.filter(isDone).map(({ time }) => time));
  const along = ({ time }: Run) => (time > 0 ? (100 * best) / time : 100);
  const least = Math.min(100, ...runs.filter(isDone).map(along));
  return runs.map((run, i) => (isDone(run) ? along(run) : Math.min(filled[i], 0.95 * least)));
}

function racersOf(model: Model): Racer[] {
  const race = shownRace(model);
  if (!hasRivals(model) || [Mode.TOGETHER, Mode.DAILY].includes(modeOf(race))) return [];
  const places = ranksUnfinished(race) ? placesOf(race) : placesByTime(race, placesOf(race));
  return race.runs
    .map(({ member }, i) => ({ letter: letterOfPlayer(race, member), along: places[i], isOwn: member === model.self }))
    .sort((one, other) => Number(one.isOwn) - Number(other.isOwn));
}

// Precondition: there is a race.
export function pictureOf(model: Model): ResultPicture {
  const room = model.room!;
  const run = room.race!.runs.find(({ member }) => member === model.self);
  const figures = figuresOf(model);
  const mode = isSolo(model) || isDaily(room.race) ? "" : modeWithNumbers(room.race!.mode_settings);
  const lines = [
    run && figures.length === 0 ? say("not finished") : "",
    capital([puzzleName(room), mode].filter(Boolean).join(say(", "))),
    run ? slipsText(run) : "",
    escapeText(room.club?.name ?? ""),
  ];
  return {
    figures,
    lines: lines.filter(Boolean),
    boxes: isEmpty(model.fillTimes) ? [] : heatByBox(model.fillTimes),
    racers: racersOf(model),
    address: isHereOnly(model.origin) ? "" : model.origin.replace(/^https?:\/\//, ""),
  };
}

const side = 1080;
const margin = 80;
const inner = side - 2 * margin;

// Colours of the theme, and of players, where the styles have them.
const colorOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
function ownerColor(letter: string): string {
  const probe = document.createElement("i");
  probe.dataset.owner = letter;
  document.body.append(probe);
  const color = getComputedStyle(probe).getPropertyValue("--owner");
  probe.remove();
  return color;
}

// The text in this size, or in the largest at which it fits.
function write(ink: CanvasRenderingContext2D, text: string, [x, y]: [number, number], size: number, look: string): void {
  const setSize = (pixels: number) => (ink.font = `${look} ${pixels}px ${getComputedStyle(document.body).fontFamily}`);
  setSize(size);
  const { width } = ink.measureText(text);
  if (width > inner) setSize((size * inner) / width);
  ink.fillText(text, x, y);
}

function drawBoxes(ink: CanvasRenderingContext2D, boxes: readonly number[], [left, top]: [number, number]): void {
  boxes.forEach((heat, box) => {
    ink.globalAlpha = (heat + 1) / 9;
    ink.fillStyle = colorOf("title");
    ink.beginPath();
    ink.roundRect(left + (box % 3) * 76, top + Math.floor(box / 3) * 76, 64, 64, 12);
    ink.fill();
  });
  ink.globalAlpha = 1;
}

const mostLetters = 12;

function drawTrack(ink: CanvasRenderingContext2D, racers: readonly Racer[], top: number): void {
  const radius = racers.length > mostLetters ? 16 : 30;
  const [start, length] = [margin + radius, inner - 2 * radius];
  ink.fillStyle = colorOf("thin");
  ink.fillRect(margin, top - 3, inner, 6);
  ink.fillRect(side - margin - 6, top - 90, 6, 180);
  ink.textAlign = "center";
  racers.forEach(({ letter, along, isOwn }, i) => {
    const [x, y] = [start + (along / 100) * length, top + [0, -56, 56][i % 3]];
    ink.beginPath();
    ink.arc(x, y, isOwn ? 30 : radius, 0, 2 * Math.PI);
    ink.fillStyle = ownerColor(letter);
    ink.fill();
    ink.lineWidth = 6;
    ink.strokeStyle = isOwn ? colorOf("ink") : ink.fillStyle;
    ink.stroke();
    ink.fillStyle = "#fff";
    if ((isOwn || radius === 30) && letter !== "+") write(ink, letter, [x, y + 12], 34, "bold");
  });
  ink.textAlign = "start";
}

function draw({ figures, lines, boxes, racers, address }: ResultPicture): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const ink = canvas.getContext("2d")!;
  ink.fillStyle = colorOf("paper");
  ink.fillRect(0, 0, side, side);
  drawBoxes(ink, boxes, [side - margin - 216, margin]);
  ink.fillStyle = colorOf("title");
  write(ink, "gridrace", [margin, margin + 56], 72, "bold");
  ink.fillStyle = colorOf("ink");
  write(ink, figures.join("   "), [margin, 440], 170, "bold");
  lines.forEach((line, i) => write(ink, line, [margin, 530 + 62 * i], 48, ""));
  if (racers.length > 0) drawTrack(ink, racers, 875);
  ink.fillStyle = colorOf("faint");
  write(ink, address, [margin, side - 40], 40, "");
  return canvas;
}

let drawn: { of: string; canvas: HTMLCanvasElement } | null = null;

// Drawn once for each result, theme and language.
export function canvasOf(model: Model): HTMLCanvasElement {
  const picture = pictureOf(model);
  const of = JSON.stringify([picture, colorOf("paper")]);
  if (drawn?.of !== of) drawn = { of, canvas: draw(picture) };
  drawn.canvas.setAttribute("role", "img");
  drawn.canvas.setAttribute("aria-label", shareText(model).trim());
  return drawn.canvas;
}

const canShare = (): boolean =>
  navigator.canShare?.({ files: [new File([], "result.png", { type: "image/png" })] }) ?? false;

export function pictureCard(model: Model, tell: Tell): Part {
  const send = (how: PictureUse) => () => tell({ is: "picture_sent", how });
  const shares = canShare();
  return html`<h2>${say("Share the result")}</h2>
    <div class="shared-picture">${canvasOf(model)}</div>
    <p class="buttons">
      ${shares ? button(say("Share the picture"), send("share"), "strong") : nothing}
      ${button(say("Save the picture"), send("file"), shares ? "" : "strong")}
      ${"ClipboardItem" in globalThis ? button(say("Copy the picture"), send("copy")) : nothing}
      ${button(say("Copy as text"), () => tell({ is: "copied" }))}
    </p>`;
}
