// Draws the PNG icons of their SVG with a browser, with few colours to be small. They are committed: run this
// by hand after changing a drawing.
//
//   node tools/icons.mjs [BROWSER]
import * as fs from "node:fs";
import * as path from "node:path";
import * as zlib from "node:zlib";
import { chromium } from "playwright-core";
import { sourceFolder } from "./files.mjs";

const icons = [
  { from: "icon.svg", to: "icon-192.png", width: 192, height: 192 },
  { from: "maskable.svg", to: "maskable-512.png", width: 512, height: 512 },
  { from: "preview.svg", to: "preview.png", width: 1200, height: 630 },
];

// What a chat shows of a link to a room, by its mode: what is different there. The race itself has preview.png.
const modes = {
  lives: ["Lives", "Wrong digits", "cost lives"],
  penalty: ["Penalty", "Wrong digits", "cost time"],
  sprint: ["Sprint", "As many puzzles", "as the time allows"],
  match: ["Match", "Several races,", "one winner"],
  territory: ["Territory", "One board:", "who takes most cells?"],
  together: ["Together", "One board,", "solved by all"],
  relay: ["Relay", "In teams,", "turn by turn"],
  "knock-out": ["Knock-out", "Who is last", "is out"],
  daily: ["Daily", "The same puzzle", "for everybody today"],
  swiss: ["Swiss", "A tournament,", "round by round"],
  arena: ["Arena", "A tournament", "against the clock"],
};
const ofMode = (drawing, [name, ...lines]) =>
  drawing
    .replace(">gridrace<", `>${name}<`)
    .replace(">Race your friends<", `>${lines[0]}<`)
    .replace(">on the same sudoku<", `>${lines[1]}<`);
for (const [mode, words] of Object.entries(modes)) {
  icons.push({ ...{ from: "preview.svg", to: `preview-${mode}.png`, width: 1200, height: 630 }, words });
}

// In the browser: the drawing as red, green, blue, alpha of each pixel.
async function pixelsOf({ drawing, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext(
    "2d",
  );
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  let text = "";
  for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192));
  return btoa(text);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(zlib.crc32(body));
  return Buffer.concat([length, body, sum]);
}

// Colours between two of the drawing are rounded to eight levels: no more than 256 are left.
function pngOf(pixels, width, height) {
  const palette = new Map();
  const rows = Buffer.alloc((width + 1) * height);
  for (let i = 0; i < width * height; ++i) {
    const color = [...pixels.subarray(4 * i, 4 * i + 4)].map((level) => Math.min(Math.round(level / 32) * 32, 255));
    const exact = palette.get(String(color)) ?? {
      index: palette.size,
      color: [...pixels.subarray(4 * i, 4 * i + 4)],
    };
    palette.set(String(color), exact);
    rows[i + Math.floor(i / width) + 1] = exact.index;
  }
  const colors = [...palette.values()].map(({ color }) => color);
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(colors.flatMap((color) => color.slice(0, 3)))),
    chunk("tRNS", Buffer.from(colors.map((color) => color[3]))),
    chunk("IDAT", zlib.deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? "/usr/bin/chromium",
  args: ["--headless=new", "--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
for (const { from, to, width, height, words } of icons) {
  const source = fs.readFileSync(path.join(sourceFolder, "icons", from), "utf8");
  const drawing = (words ? ofMode(source, words) : source)
    .replace("<svg ", `<svg width="${width}" height="${height}" `);
  const pixels = await page.evaluate(pixelsOf, { drawing, width, height });
  fs.writeFileSync(path.join(sourceFolder, "icons", to), pngOf(Buffer.from(pixels, "base64"), width, height));
}
await browser.close();
