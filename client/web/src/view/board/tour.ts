// What to do next in the tour: beside the board, or between it and the keys.
import { html, nothing } from "lit-html";
import type { Model } from "../../app/core/model.ts";
import { isPlaying } from "../../app/core/screen.ts";
import { lessonCount, lessonText } from "../../app/solo/tour.ts";
import { say } from "../../words/say.ts";
import type { Part } from "../parts/parts.ts";

const isTouched = (): boolean => matchMedia("(hover: none)").matches;

export function tourView(model: Model): Part {
  if (model.tour === null || !isPlaying(model)) return nothing;
  return html`<div class="tour" role="status">
    <small>${say("Tour, {0} of {1}", model.tour + 1, lessonCount)}</small>
    <p>${lessonText(model, isTouched())}</p>
  </div>`;
}
