// A name as the server and the terminal store it: clean_name in common/base/text.cpp. They refuse what is none; this
// takes what is allowed of it, for a file that the terminal reads, too.
const mostBytes = 48;
const mostCodePoints = 16;
const mostColumns = 16;

// What is invisible, too; so of an emoji of several parts, each part is left.
const forbidden = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800\ufffc\u{1d159}]/gu;
const manyMarks = /(\p{M}{2})\p{M}+/gu; // more than two on one character
// At least all that a terminal shows in two columns: Chinese, Japanese, Korean and emoji.
const wide = new RegExp(
  "[\\u1100-\\u115f\\u2e80-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe10-\\ufe6f\\uff01-\\uff60" +
    "\\uffe0-\\uffe6\\u{16fe0}-\\u{1b2ff}\\u{1f200}-\\u{3ffff}\\p{Emoji_Presentation}]",
  "u",
);
const mark = /\p{M}/u;
const columnsOf = (character: string): number => (wide.test(character) ? 2 : mark.test(character) ? 0 : 1);

const fits = (characters: readonly string[]): boolean =>
  new TextEncoder().encode(characters.join("")).length <= mostBytes &&
  characters.reduce((sum, character) => sum + columnsOf(character), 0) <= mostColumns;

// Empty if nothing of it is visible.
export function cleanName(name: string): string {
  const allowed = name.replace(forbidden, "").normalize("NFC").replace(manyMarks, "$1");
  const characters = [...allowed.replace(/\p{Zs}+/gu, " ").trim()].slice(0, mostCodePoints);
  while (!fits(characters)) characters.pop();
  return characters.every((character) => mark.test(character)) ? "" : characters.join("").trim();
}
