// The one dialog of the page, above the screen: open exactly while there is an overlay.
import { html, nothing } from "lit-html";
import type { Model } from "../../app/core/model.ts";
import type { Part, Tell } from "../parts/parts.ts";

let wasBeside = false; // where the press began: text that is selected may be dragged out of the dialog

// Always in the page, so that the browser gives the focus back to where it was when it closes.
export function overlayDialog(model: Model, tell: Tell): Part {
  const { overlay } = model;
  const isSmall = /^(ask_|talk|react|link|picture|print|word)/.test(overlay);
  const size = isSmall ? "small" : overlay === "help" ? "wide" : "";
  const close = () => tell({ is: "opened", overlay: "none" });
  const isBeside = (event: Event) => event.target === event.currentTarget;
  const cancel = (event: Event) => {
    if (!isBeside(event)) return;
    event.preventDefault();
    close();
  };
  const down = (event: Event) => (wasBeside = isBeside(event));
  const press = (event: Event) => wasBeside && isBeside(event) && close();
  return html`<dialog id="overlay" class=${size} @cancel=${cancel} @pointerdown=${down} @click=${press}>
    <div class="content">
      ${overlay === "none" ? nothing : (model.lazy.extras?.content(model, tell) ?? nothing)}
    </div>
  </dialog>`;
}

// After each rendering: the dialog is open exactly while there is an overlay.
export function syncDialog(overlay: string): void {
  const dialog = document.getElementById("overlay") as HTMLDialogElement | null; // found at once, on a board, too
  if (!dialog) return;
  if (overlay === "none") {
    if (dialog.open) dialog.close();
    delete dialog.dataset.shows;
    return;
  }
  if (!dialog.open) dialog.showModal();
  const first =
    dialog.querySelector<HTMLElement>("[autofocus]") ?? dialog.querySelector<HTMLElement>("button, select");
  if (dialog.dataset.shows === overlay || !first) return; // as long as its content is being fetched
  dialog.dataset.shows = overlay;
  dialog.setAttribute("aria-label", dialog.querySelector("h2, .question")?.textContent ?? "");
  first.focus();
}
