// The sign of gridrace: a box of nine cells, some of them filled. icons/icon.svg has the same drawing.
import { html, svg } from "lit-html";

const looks: Record<number, string> = { 0: "own", 4: "cursor", 5: "own", 6: "own" };

export const logo = html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
  ${Array.from({ length: 9 }, (_, i) => {
    const [x, y] = [2 + (i % 3) * 10, 2 + Math.floor(i / 3) * 10];
    return svg`<rect class=${looks[i] ?? "empty"} x=${x} y=${y} width="8" height="8" rx="2" />`;
  })}
</svg>`;
