// The word that this page's server wants of those who open rooms, or come in: kept once the server has looked at it and
// taken it, and forgotten when the server refuses the one that is kept.

export type WordFor = "" | "open" | "enter"; // what the server wants its word for, as far as it has said

// What the server has said of it.
export interface ServerWord {
  wordFor: WordFor;
  opensNoRooms: boolean; // those that are there can be joined
  guestsWord: string; // that links say: guests need it, and the server has taken it; "": none
  refusedWord: string; // the last one that was wrong; "": none
}

let known: ServerWord;
let taken: Record<WordFor, string>; // by requests that the server looks at when it wants a word for this
let said = "";
let kept = "";
let store: (word: string) => unknown;
let tell: (known: ServerWord) => void;

// Begins with the word that was stored.
export function rememberServerWord(stored: string, storeIn: typeof store, tellOf: typeof tell = () => {}): void {
  known = { wordFor: "", opensNoRooms: false, guestsWord: "", refusedWord: "" };
  taken = { "": "", open: "", enter: "" };
  [said, kept, store, tell] = [stored, stored, storeIn, tellOf];
}

export const serverWord = (): string => said;
export const sayServerWord = (word: string): void => void (said = word.trim());

function keep(word: string): void {
  if (word !== kept) store((kept = word));
}

// Whether a request was one at which the server looked is known as soon as the server has said what the word is for.
function know(parts: Partial<ServerWord>): void {
  const { wordFor } = (known = { ...known, ...parts });
  if (taken[wordFor]) keep(taken[wordFor]);
  tell((known = { ...known, guestsWord: wordFor === "enter" ? taken.enter : "" }));
}

export const describeServer = (wordFor: WordFor, opensNoRooms: boolean): void => know({ wordFor, opensNoRooms });

// The answer to who has said this word to come in, or to see rooms; `opens`: or to open one.
export function serverTookWord(word: string, opens = false): void {
  if (!word) return;
  taken.enter = word;
  if (opens) taken.open = word;
  know({ refusedWord: "" });
}
// A wrong one is not said again before the person has typed it again.
export function serverRefusedWord(word: string, opens = false): void {
  if (word === said) said = "";
  if (word === kept) keep("");
  if (word === taken.open) taken.open = "";
  if (word === taken.enter) taken.enter = "";
  know({ wordFor: opens ? known.wordFor || "open" : "enter", refusedWord: word || known.refusedWord });
}

// As RFC 7617 says it, for any user; nothing without a word.
export function authorization(): Record<string, string> {
  if (!said) return {};
  return { Authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`:${said}`)))}` };
}
