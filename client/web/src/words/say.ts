// What the page says, in the person's language. The English text is the key, as in client/language; the texts
// of other languages are fetched when needed, under a hash of the English text (see tools/texts.mjs). In what is fetched after
// the first paint the build puts numbers in place of the English texts, which are a file like those of other languages.
import { languageFiles } from "../generated/assets.ts";

export type Language = "en" | "de" | "es" | "zh";

// In the languages themselves.
export const languages: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  zh: "简体中文",
};

type Texts = Record<number, string>;
// A text whose place holders are filled in, and which the build can find: a literal, or one of a table of
// literals.
type Known<T extends string> = string extends T ? never : T;
// A text of a generated table, or one that a server sent: it is translated if the catalogue has it.
export type Phrase = string & { readonly isPhrase: true };
export const phrase = (english: string): Phrase => english as Phrase;

let language: Language = "en";
let texts: Texts = {};

export const currentLanguage = (): Language => language;

// Of FNV-1a 20 bits, which weigh less than all 32; tools/texts.mjs has the same, and refuses two texts with one hash. A
// sentence of a server that the catalogue does not have is mistaken for one that it has once in 1,000.
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 12;
}

const filled = (text: string, words: readonly unknown[]): string =>
  words.length === 0 ? text : text.replace(/\{(\d)\}/g, (place, index: string) => (index in words ? String(words[+index]) : place));

// The text in the person's language; {0}, {1} … stand for the words.
export function say<T extends string>(english: Known<T>, ...words: (string | number)[]): string {
  const key: string | number = english; // a number: the build has put it there
  return filled(texts[typeof key === "number" ? key : hashOf(key)] ?? english, words);
}

// The one text for a count of 1, the other for any other; {0} is the count.
export function say_count<A extends string, B extends string>(
  count: number,
  one: Known<A>,
  other: Known<B>,
  ...words: (string | number)[]
): string {
  const english: string = count === 1 ? one : other;
  return say(english as Phrase, count, ...words);
}

// "1st", "2.", "第3名": a place in an order.
export function ordinal(number: number): string {
  if (language === "de") return `${number}.`;
  if (language === "es") return `${number}.º`;
  if (language === "zh") return `第${number}名`;
  const isTeen = Math.floor(number / 10) % 10 === 1;
  return number + ((!isTeen && ["th", "st", "nd", "rd"][number % 10]) || "th");
}

// The first of these, as "de-AT", that there is; else English.
export function spokenLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return (codes.find((code) => code in languages) ?? "en") as Language;
}

// The texts of a file, by hash and, below 0, by number: see tools/texts.mjs.
export function textsOf(file: string): Texts {
  const [steps, ...lines] = file.split("\n");
  const read: Texts = {};
  let hash = 0;
  steps.split(" ").forEach((step, i) => (read[(hash += parseInt(step, 36))] = lines[i]));
  lines.forEach((line, i) => (read[-1 - i] = line));
  return read;
}

export async function loadTexts(url: string): Promise<Texts> {
  const response = await fetch(url);
  if (!response.ok) throw response;
  return textsOf(await response.text());
}

// For what is fetched after the first paint: other languages have it already.
export async function readEnglish(load = loadTexts): Promise<void> {
  if (typeof NUMBERED === "undefined" || -1 in texts) return; // sources have their texts
  const read = await load(languageFiles.en);
  if (!(-1 in texts)) texts = read;
}

// Speaks another language from now on. Stays with the present one, and says so, if its texts cannot be had.
export async function useLanguage(
  wanted: Language,
  load = loadTexts,
): Promise<boolean> {
  if (wanted === language) return true;
  try {
    texts = await load(languageFiles[wanted]);
    language = wanted;
    document.documentElement.lang = wanted === "zh" ? "zh-Hans" : wanted;
    return true;
  } catch {
    return false;
  }
}
