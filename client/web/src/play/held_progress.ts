// What others have filled is told a few times a second: no key waits for what many opponents do.
import type { AnsweredCommand, Received } from "../net/replica.ts";
import type { Event } from "../wire/wire.ts";

const betweenTold = 250;

export interface HeldProgress {
  take(received: Pick<Received, "events" | "answers">, self: number): void;
  stop(): void;
}

// Whatever else happens is told at once, with what was held.
export function holdProgress(tell: (events: Event[], answers: AnsweredCommand[]) => void): HeldProgress {
  let held: Event[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const tellAll = (answers: AnsweredCommand[]): void => {
    stop();
    const events = held;
    held = [];
    tell(events, answers);
  };
  return {
    take({ events, answers }, self) {
      const isOfOthers = (event: Event) => event.kind === "progress_changed" && event.progress_changed.member !== self;
      const canWait = events.length > 0 && answers.length === 0 && events.every(isOfOthers);
      held.push(...events);
      if (canWait) timer ??= setTimeout(() => tellAll([]), betweenTold);
      else tellAll(answers);
    },
    stop,
  };
}
