// The dialog in which the host of a club sets its next meeting.
import { html } from "lit-html";
import { latestMeeting, localText, meetingAt } from "../../app/core/meetings.ts";
import type { Model } from "../../app/core/model.ts";
import { say } from "../../words/say.ts";
import { button, errorLine, type Part, type Tell } from "../parts/parts.ts";

export function meetingDialog({ room, now, start }: Model, tell: Tell): Part {
  const { meeting } = room!.club!;
  const submit = (event: Event) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    tell({ is: "set_meeting", meeting: meetingAt(String(fields.get("at")), fields.has("weekly")) });
  };
  return html`<h2>${say("meeting")}</h2>
    <form novalidate @submit=${submit}>
      <label class="field">
        <span>${say("Begin")}</span>
        <input
          type="datetime-local"
          name="at"
          required
          min=${localText(now)}
          max=${localText(now + latestMeeting)}
          value=${localText(meeting?.next ?? now + 86_400_000)}
        />
      </label>
      ${errorLine(start.error)}
      <label class="check">
        <input type="checkbox" name="weekly" ?checked=${!meeting || meeting.weekly.length > 0} />
        <span>${say("each week")}</span>
      </label>
      <p class="buttons">
        <button class="strong">${say("send")}</button>
        ${button(say("delete"), () => tell({ is: "set_meeting" }))}
        ${button(say("cancel"), () => tell({ is: "opened", overlay: "none" }))}
      </p>
    </form>`;
}
