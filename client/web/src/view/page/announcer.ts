// The messages to screen readers: two live regions. Messages that are out of date before they are spoken are
// dropped.
import { html } from "lit-html";
import type { Announcement, Model } from "../../app/core/model.ts";
import type { Part } from "../parts/parts.ts";

// How long announcements are collected before they are written together.
const pause = 150;
const betweenWritings = 600;

let known = 0; // the newest that was taken
let pending: Announcement[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let writtenAt = 0;

function write(region: string, announcements: readonly Announcement[]): void {
  const element = document.getElementById(region);
  if (!element || announcements.length === 0) return;
  const text = announcements.map((one) => one.text).join(" ");
  // The same text again is spoken only if it differs.
  element.textContent = element.textContent === text ? `${text}\u00a0` : text;
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  write(
    "urgent",
    pending.filter(({ isUrgent }) => isUrgent),
  );
  write(
    "polite",
    pending.filter(({ isUrgent }) => !isUrgent),
  );
  pending = [];
  writtenAt = performance.now();
}

function take(announcements: readonly Announcement[]): void {
  for (const fresh of announcements.filter(({ id }) => id > known)) {
    pending = pending.filter(({ about }) => about === "" || about !== fresh.about);
    pending.push(fresh);
    known = fresh.id;
  }
  if (pending.some(({ isUrgent }) => isUrgent)) queueMicrotask(flush);
  else if (pending.length > 0) {
    timer ??= setTimeout(flush, Math.max(pause, writtenAt + betweenWritings - performance.now()));
  }
}

// Once in the page, always at the same place.
export function announcer({ announcements }: Model): Part {
  take(announcements);
  return html`<div class="sr" id="polite" role="status" aria-live="polite"></div>
    <div class="sr" id="urgent" role="alert" aria-live="assertive"></div>`;
}
