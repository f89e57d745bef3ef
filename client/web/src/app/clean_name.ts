// A name as the server and the terminal store it: clean_name in common/base/text.cpp. They refuse what is none; this
// takes what is allowed of it, for a file that the terminal reads, too.
const mostBytes = 48;
const mostCodePoints = 16;
const mostColumns = 16;

const forbidden = /[\p{C}\p{Zl}\p{Zp}]/gu;
const manyMarks = /(\p{M}{2})\p{M}+/gu; // more than two on one character
const mark = /^\p{M}$/u;
// At least all that a terminal shows in two columns: Chinese, Japanese, Korean and emoji.
const wide = new RegExp(
  "^[\\u1100-\\u115f\\u2329\\u232a\\u2e80-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7a3\\uf900-\\ufaff" +
    "\\ufe10-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6\\u{16fe0}-\\u{18dff}\\u{1aff0}-\\u{1b2ff}" +
    "\\u{1f200}-\\u{1faff}\\u{20000}-\\u{3ffff}\\p{Emoji_Presentation}]$",
  "u",
);
const columnsOf = (character: string): number => (wide.test(character) ? 2 : mark.test(character) ? 0 : 1);

function cut(name: string): string {
  const encoder = new TextEncoder();
  let [bytes, codePoints, columns, fitting] = [0, 0, 0, ""];
  for (const character of name) {
    bytes += encoder.encode(character).length;
    columns += columnsOf(character);
    if (bytes > mostBytes || ++codePoints > mostCodePoints || columns > mostColumns) break;
    fitting += character;
  }
  return fitting;
}

// Empty if nothing of it is visible.
export function cleanName(name: string): string {
  const allowed = name.replace(forbidden, "").normalize("NFC").replace(manyMarks, "$1");
  const cleaned = cut(allowed.replace(/\p{Zs}+/gu, " ").trim()).trim();
  return /[^\p{M}]/u.test(cleaned) ? cleaned : "";
}
