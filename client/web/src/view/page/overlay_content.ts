// What stands in the dialog: questions, help, settings, rules, chat, the invitation. Fetched with the first
// of them.
import { html, nothing } from "lit-html";
import { keepsSeat } from "../../app/input/anywhere_actions.ts";
import type { Model } from "../../app/core/model.ts";
import { isSolo } from "../../app/core/screen.ts";
import { say } from "../../words/say.ts";
import { challengeCard } from "../start/challenge_card.ts";
import { helpDialog } from "../settings/help.ts";
import { linkCard } from "../parts/link.ts";
import { kickQuestion } from "../room/lobby.ts";
import { printCard } from "../parts/sheet.ts";
import { button, statusLine, type Part, type Tell } from "../parts/parts.ts";
import { meetingDialog } from "../room/meeting.ts";
import { wordDialog } from "../room/word.ts";
import { allStandings } from "../board/panel.ts";
import { pictureCard } from "../room/result_picture.ts";
import { rulesDialog } from "../room/rules_form.ts";
import { settingsDialog } from "../settings/settings.ts";
import { emoteButtons, talkForm, talkLines } from "../room/talk.ts";

function question(text: string, yes: string, tell: Tell): Part {
  const answer = (isYes: boolean) => () => tell({ is: "answered_question", yes: isYes });
  return html`<p class="question">${text}</p>
    <p class="buttons">
      <button type="button" class="strong" autofocus @click=${answer(false)}>${say("cancel")}</button>
      ${button(yes, answer(true), "danger")}
    </p>`;
}

const withClose = (content: Part, tell: Tell): Part =>
  html`${content}
    <p class="buttons">${button(say("Close"), () => tell({ is: "opened", overlay: "none" }))}</p>`;

export function content(model: Model, tell: Tell): Part {
  switch (model.overlay) {
    case "help":
      return helpDialog(model, tell);
    case "settings":
      return settingsDialog(model, tell);
    case "meeting":
      return meetingDialog(model, tell);
    case "word":
      return wordDialog(model, tell);
    case "rules":
      return rulesDialog(model, tell);
    case "standings":
      return withClose(allStandings(model, tell), tell);
    case "challenge":
      return withClose(challengeCard(model, tell), tell);
    case "picture":
      return withClose(pictureCard(model, tell), tell);
    case "print":
      return withClose(html`${printCard(model, tell)} ${statusLine(model)}`, tell);
    case "link":
      return withClose(linkCard(model, tell), tell);
    case "talk":
      return withClose(
        html`<h2>${say("Chat")}</h2>${talkLines(model, 8)} ${talkForm(model, tell, true)}`,
        tell,
      );
    case "react":
      return withClose(html`<h2>${say("send a quick reaction")}</h2>${emoteButtons(tell)}`, tell);
    case "ask_forfeit":
      return question(say("Forfeit this race?"), say("forfeit"), tell);
    case "ask_quit":
      return question(
        isSolo(model) ? say("Leave? Your game is saved.") : keepsSeat(model) ? say("Leave the race?") : say("Leave the race? You lose your seat."),
        say("leave"),
        tell,
      );
    case "ask_kick":
      return question(kickQuestion(model), say("kick"), tell);
    default:
      return nothing;
  }
}
