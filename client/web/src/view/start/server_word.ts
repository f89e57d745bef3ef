// The server's word, beside the name where the server wants it.
import { html, nothing } from "lit-html";
import type { Model, StartForm } from "../../app/core/model.ts";
import { say } from "../../words/say.ts";
import { wordField } from "../parts/controls.ts";
import type { Part, Tell } from "../parts/parts.ts";

export const wordNeeded = (): string => say("This server wants a word: ask its host for it.");
export const wrongWord = (): string => say("That is not the server's word.");

// Whether the form's error stands beside the field.
export const isServerWordWrong = ({ wordFor, error }: StartForm): boolean =>
  wordFor !== "" && [wordNeeded(), wrongWord()].includes(error);

const why = ({ wordFor, page, door }: StartForm): string => {
  if (wordFor === "open") return say("Those who know it open rooms on this server.");
  return page === "join" && door?.reason === "server_word_needed" ? wordNeeded() : say("This server lets in those who know it.");
};

export function serverWordField({ place, start }: Model, tell: Tell): Part {
  const { wordFor, opensNoRooms, refusedWord, serverWord } = start;
  const isGuest = place === "challenge" || start.page === "join";
  const isApart = !isGuest && start.page === "menu"; // no code is there to join with
  const isRefused = refusedWord !== "" && serverWord.trim() === refusedWord;
  const error = isRefused ? wrongWord() : isServerWordWrong(start) ? start.error : "";
  const change = (value: string) => tell({ is: "typed", field: "serverWord", value });
  const done = () => tell({ is: "gave_word" });
  const field = { label: say("The server's word"), id: "about-server-word", focus: false, longest: 64, isApart, done };
  return html`${wordFor === "enter" || (wordFor === "open" && !isGuest) ? wordField(serverWord, change, error, why(start), field) : nothing}
    ${opensNoRooms && !isGuest ? html`<small>${say("Nobody can open rooms on this server: join one that is there.")}</small>` : nothing}`;
}
