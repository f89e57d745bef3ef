// The word that this page's server wants of those who open rooms, or come in: kept once the server has taken it, and
// forgotten when it is wrong.

let said = "";
let kept = "";
let store: (word: string) => unknown = () => {};

export const serverWord = (): string => said;
export const sayServerWord = (word: string): void => void (said = word.trim());

// Begins with what a link says, else with what was stored before.
export function rememberServerWord(ofLink: string, stored: string, storeIn: typeof store): void {
  kept = stored;
  said = ofLink || stored;
  store = storeIn;
}

function keep(word: string): void {
  if (word !== kept) store((kept = word));
}
export const serverTookWord = (): void => keep(said);
// Not said again before the person has typed it again.
export function serverRefusedWord(): void {
  said = "";
  keep("");
}

// As RFC 7617 says it, for any user; nothing without a word.
export function authorization(): Record<string, string> {
  if (!said) return {};
  return { Authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`:${said}`)))}` };
}
