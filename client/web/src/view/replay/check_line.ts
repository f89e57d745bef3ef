// Whether a race that is watched again is the one that the server has signed: a quiet line, or a warning with what to do.
import { html, nothing } from "lit-html";
import type { Model } from "../../app/core/model.ts";
import type { RaceCheck } from "../../app/core/race_check.ts";
import { fingerprint } from "../../words/fingerprint.ts";
import { say } from "../../words/say.ts";
import { button, type Part, type Tell } from "../parts/parts.ts";

function sentence({ verdict, key, known, fault, isByRules }: RaceCheck): string {
  switch (verdict) {
    case "signed":
      return isByRules
        ? say("Checked: signed by this server ({0}), each move by the rules.", fingerprint(key))
        : say("Checked: signed by this server ({0}). Its moves are not checked here.", fingerprint(key));
    case "other_key":
      return say(
        "Warning: signed by the key {0}, but this server had {1} before. Ask its host whether the key is new.",
        fingerprint(key),
        fingerprint(known!),
      );
    case "wrong":
      return say("Warning: this is not the race that the server has signed. Do not rely on it, and ask the server's host.");
    case "impossible":
      return say("Warning: the race cannot have gone so. {0}", fault!);
    case "unsigned":
      return say("Not checked: this server has not signed the race.");
    default:
      return say("Not checked here: that needs https, a newer browser, or contact to the server.");
  }
}

export function checkLine({ raceCheck }: Model, tell: Tell): Part {
  if (!raceCheck) return nothing;
  const { verdict, key, choice, isSealed } = raceCheck;
  const isWarning = /^(other_key|wrong|impossible)$/.test(verdict);
  return html`<p class=${isWarning ? "error" : "faint"} role=${isWarning ? "alert" : "status"}>${sentence(raceCheck)} ${choice ?? nothing} ${isSealed ? say("It is the record that was sealed while you were there.") : nothing}</p>
    ${verdict === "other_key"
      ? html`<p class="buttons">${button(say("The key is right"), () => tell({ is: "trusted_key", key }))}</p>`
      : nothing}`;
}
