// Reads frames (see frames.cpp) and shows each in xterm.js; ends with 1 at the first that is not seen as
// the canvas holds it. What cannot be seen is not compared: the foreground, bold and dim of a blank that is
// neither underlined nor reverse. Started by xterm_differential.sh.
import { createInterface } from "node:readline";
import headless from "@xterm/headless";
import unicode from "@xterm/addon-unicode11";

const BOLD = 1, DIM = 2, UNDERLINE = 4, REVERSE = 8;
const CUBE = [0, 95, 135, 175, 215, 255];

const channels = (rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
const distance = (one, other) => one.reduce((sum, value, i) => sum + (value - other[i]) ** 2, 0);

// The upper 240 of 256 colours, by their numbers.
const palette = new Map();
for (let i = 16; i < 232; ++i) {
  const step = i - 16;
  palette.set(i, [CUBE[Math.floor(step / 36)], CUBE[Math.floor(step / 6) % 6], CUBE[step % 6]]);
}
for (let i = 232; i < 256; ++i) palette.set(i, Array(3).fill(8 + 10 * (i - 232)));

const leastDistances = new Map();
function leastDistance(rgb) {
  if (!leastDistances.has(rgb)) {
    const all = [...palette.values()].map((color) => distance(channels(rgb), color));
    leastDistances.set(rgb, Math.min(...all));
  }
  return leastDistances.get(rgb);
}

// Whether a colour that is shown, as { isDefault, isRgb, value }, is what the canvas holds.
function isColor(shown, expected, depth) {
  if (expected < 0 || depth === "mono") return shown.isDefault;
  if (shown.isDefault) return false;
  const rgb = Math.floor(expected / 16);
  if (depth === "truecolor") return shown.isRgb && shown.value === rgb;
  if (shown.isRgb) return false;
  if (depth === "ansi16") return shown.value === expected % 16;
  const color = palette.get(shown.value);
  return color !== undefined && distance(channels(rgb), color) === leastDistance(rgb);
}

function foreground(cell) {
  return { isDefault: cell.isFgDefault(), isRgb: cell.isFgRGB(), value: cell.getFgColor() };
}

function background(cell) {
  return { isDefault: cell.isBgDefault(), isRgb: cell.isBgRGB(), value: cell.getBgColor() };
}

// What differs in one column, or nothing.
function difference(cell, text, [fg, bg, attributes], depth) {
  const has = (bit) => (attributes & bit) !== 0;
  const shown = cell.getChars() || (cell.getWidth() === 0 ? "" : " ");
  if (shown !== text) return `shows ${JSON.stringify(shown)}, not ${JSON.stringify(text)}`;
  if (!isColor(background(cell), bg, depth)) return "has another background";
  if (Boolean(cell.isUnderline()) !== has(UNDERLINE)) return "differs in its underline";
  if (Boolean(cell.isInverse()) !== has(REVERSE)) return "differs in reverse";
  if (text === " " && !has(UNDERLINE) && !has(REVERSE)) return undefined;
  if (!isColor(foreground(cell), fg, depth)) return "has another foreground";
  if (Boolean(cell.isBold()) !== has(BOLD)) return "differs in bold";
  if (Boolean(cell.isDim()) !== has(DIM)) return "differs in dim";
  return undefined;
}

function newTerminal() {
  const terminal = new headless.Terminal({ cols: 2, rows: 1, allowProposedApi: true, scrollback: 0 });
  terminal.loadAddon(new unicode.Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  return terminal;
}

function show(terminal, depth, frame) {
  const [width, height] = frame.size;
  terminal.resize(Math.max(2, width), height); // it has never fewer columns
  terminal._core.writeSync(Buffer.from(frame.bytes, "latin1"));
  const buffer = terminal.buffer.active;
  const isHidden = terminal._core.coreService.isCursorHidden;
  if (isHidden !== (frame.cursor === null)) return `the cursor is ${isHidden ? "hidden" : "shown"}`;
  if (frame.cursor && (buffer.cursorX !== frame.cursor[0] || buffer.cursorY !== frame.cursor[1])) {
    return `the cursor stands at ${buffer.cursorX},${buffer.cursorY}, not ${frame.cursor}`;
  }
  for (let y = 0; y < height; ++y) {
    const line = buffer.getLine(buffer.baseY + y);
    for (let x = 0; x < width; ++x) {
      const i = y * width + x;
      const found = difference(line.getCell(x), frame.texts[i], frame.styles[frame.looks[i]], depth);
      if (found) return `${x},${y} ${found}`;
    }
  }
  return undefined;
}

let terminal, depth, count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const frame = JSON.parse(line);
  if (frame.terminal) {
    terminal?.dispose();
    terminal = newTerminal();
    depth = frame.terminal;
    continue;
  }
  const found = show(terminal, depth, frame);
  if (found) {
    console.error(`frame ${count}: ${found}\n${JSON.stringify(frame.bytes)}`);
    process.exit(1);
  }
  ++count;
}
console.log(`${count} frames are seen as they should be`);
