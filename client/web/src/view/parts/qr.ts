// A QR code as a drawing: dark modules on a light ground in every theme, as cameras want it.
import { html } from "lit-html";
import { encode } from "uqr";
import { say } from "../../words/say.ts";
import type { Part } from "./parts.ts";

let drawn = { text: "", path: "", size: 0 };

// One path of all dark modules: each run of a row is a rectangle.
function draw(text: string): typeof drawn {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const runs = data.flatMap((row, y) =>
    [...row.map((dark) => (dark ? "1" : "0")).join("").matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { text, path: runs.join(""), size };
}

export function qrCode(text: string): Part {
  if (drawn.text !== text) drawn = draw(text);
  const box = `0 0 ${drawn.size} ${drawn.size}`;
  return html`<svg class="qr" viewBox=${box} role="img" aria-label=${say("QR code of the link")}>
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${drawn.path} fill="#000" />
  </svg>`;
}
