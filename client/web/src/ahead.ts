// What the first paint waits for besides its scripts: what the person likes, and the texts of their language. A small script of its
// own, so that both are on their way while main.ts still is.
import { readSettings, type Settings } from "./app/settings/settings.ts";
import { languageFiles } from "./generated/assets.ts";
import { read } from "./storage/database.ts";
import { loadTexts, spokenLanguage, useLanguage } from "./words/say.ts";

// Few choose another language than their browser's.
const guess = spokenLanguage(navigator.languages);
const guessed = guess === "en" ? undefined : loadTexts(languageFiles[guess]);
guessed?.catch(() => {}); // is said by useLanguage(), if the language is wanted

async function readAhead(): Promise<{ settings: Settings; word: string }> {
  const [stored, word] = await Promise.all([read("settings", "settings"), read("settings", "server_word")]);
  const settings = readSettings(stored);
  const wanted = settings.language === "auto" ? guess : settings.language;
  await useLanguage(wanted, wanted === guess ? () => guessed! : undefined);
  return { settings, word: String(word ?? "") };
}

// With the server's word; once it is there, the page speaks the person's language.
export const ahead = readAhead();
