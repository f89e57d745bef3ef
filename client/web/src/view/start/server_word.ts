// The server's word, beside the name where the server wants it.
import { html, nothing } from "lit-html";
import type { Model, StartForm } from "../../app/core/model.ts";
import { say } from "../../words/say.ts";
import { errorLine, textField, type Part, type Tell } from "../parts/parts.ts";

export const wordNeeded = (): string => say("This server wants a word: ask its host for it.");
export const wrongWord = (): string => say("That is not the server's word.");

// Whether the form's error stands beside the field.
const isOfWord = ({ wordFor, error }: StartForm): boolean => wordFor !== "" && [wordNeeded(), wrongWord()].includes(error);
export const otherError = (start: StartForm): Part => errorLine(isOfWord(start) ? "" : start.error);

export function serverWordField({ start }: Model, tell: Tell): Part {
  const { wordFor, serverWord } = start;
  if (!wordFor) return nothing;
  if (wordFor === "nobody") return html`<small>${say("Nobody can open rooms on this server: join one that is there.")}</small>`;
  return html`${textField(say("The server's word"), serverWord, (value) => tell({ is: "typed", field: "serverWord", value }), { longest: 64 })}
    ${isOfWord(start) ? errorLine(start.error) : nothing}
    <small>${wordFor === "open" ? say("Those who know it open rooms on this server.") : say("This server lets in those who know it.")}</small>`;
}
