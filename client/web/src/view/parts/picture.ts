// A board as a drawing, that nobody can touch: in replays and in the analysis of a race.
import { html, svg } from "lit-html";
import type { Part } from "./parts.ts";

export type Svg = ReturnType<typeof svg>;

const lines = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => {
  const look = i % 3 === 0 ? "line" : "thin";
  return svg`<path class=${look} d=${`M${i * 10} 0V90M0 ${i * 10}H90`} />`;
});

// The top left corner of a cell, which is a square of ten.
export const cornerOf = (cell: number): [x: number, y: number] => [
  (cell % 9) * 10,
  Math.floor(cell / 9) * 10,
];

export const ground = (cell: number, look: string): Svg => {
  const [x, y] = cornerOf(cell);
  return svg`<rect class=${look} x=${x} y=${y} width="10" height="10" />`;
};

export const digitIn = (cell: number, text: string | number, look: string): Svg => {
  const [x, y] = cornerOf(cell);
  return svg`<text class=${look} x=${x + 5} y=${y + 7.6}>${text}</text>`;
};

// `content` is drawn below the lines. What it shows must be said beside it.
export const picture = (content: unknown): Part =>
  html`<svg class="picture" viewBox="-1 -1 92 92" aria-hidden="true">${content}${lines}</svg>`;
