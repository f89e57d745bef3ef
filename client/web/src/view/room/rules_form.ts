// The rules of a room as form fields: for a new room on the start page, for its host in the room.
import { html, nothing } from "lit-html";
import { allAssists, isSame, standardAssists, withMode } from "../../app/input/lobby_actions.ts";
import { goalText, modeText } from "../../app/core/mode_words.ts";
import type { Model, StartForm } from "../../app/core/model.ts";
import { assistText } from "../../words/phrases.ts";
import { canBeEnded } from "../../app/core/race_end.ts";
import { findFault, watchedBoards } from "../../app/pages/rules_form.ts";
import { allModes, modeRanges } from "../../generated/modes.ts";
import { grades } from "../../generated/words.ts";
import { Mode, PuzzleSource, type Assist, type Grade, type ModeSettings } from "../../wire/wire.ts";
import type { RaceRules, WatchedBoards } from "../../wire/wire.ts";
import { aidPriceSeconds, allowedAssists, hasBoardsToShow, standardModeSettings, takesTeams } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import { checkBox, chooser } from "../parts/controls.ts";
import { button, errorLine, numberField, puzzleField, textField, type Part, type Tell } from "../parts/parts.ts";

type Change = (rules: Partial<RaceRules>) => void;
type Kind = "grade" | "rating" | "seed" | "own";

const kindOf = ({ source, rating }: RaceRules): Kind =>
  source === PuzzleSource.GIVEN
    ? "own"
    : source === PuzzleSource.SEEDED
      ? "seed"
      : rating
        ? "rating"
        : "grade";

const usualRating = { lowest: 30, highest: 44 };

function changeKind(kind: Kind, change: Change): void {
  const rating = kind === "rating" ? usualRating : undefined;
  const source =
    kind === "own" ? PuzzleSource.GIVEN : kind === "seed" ? PuzzleSource.SEEDED : PuzzleSource.GENERATED;
  change({ source, rating });
}

function gradeField(rules: RaceRules, change: Change): Part {
  const choices = grades.slice(1).map((grade, i) => [i + 1, say(grade)] as const);
  return chooser(say("Difficulty"), choices, rules.grade as number, (grade) =>
    change({ grade: grade as Grade }),
  );
}

function ratingFields({ rating = usualRating }: RaceRules, change: Change): Part {
  const bound = (name: "lowest" | "highest", label: string) =>
    numberField(label, rating[name] / 10, [1, 11.9, 0.1], (value) =>
      change({ rating: { ...rating, [name]: Math.round(value * 10) } }),
    );
  return html`<div class="pair">
    ${bound("lowest", say("Rating from"))} ${bound("highest", say("Rating to"))}
  </div>`;
}

function seedField({ seed }: StartForm, tell: Tell): Part {
  const field = textField(say("Seed"), seed, (value) => tell({ is: "typed", field: "seed", value }), {
    longest: 20,
    hint: "42",
  });
  return html`${field}
    <small>${say("Anyone who knows a seed knows its puzzles: not for serious races.")}</small>`;
}

function puzzleFields(start: StartForm, change: Change, tell: Tell): Part {
  const { rules } = start;
  const kinds = [
    ["grade", say("New puzzle")],
    ["rating", say("By rating")],
    ["seed", say("From a seed")],
    ["own", say("Enter your own puzzle")],
  ] as const;
  const kind = kindOf(rules);
  return html`<fieldset>
    <legend>${say("Puzzle")}</legend>
    ${chooser<Kind>(say("Source"), kinds, kind, (wanted) => changeKind(wanted, change))}
    ${kind === "rating" ? ratingFields(rules, change) : kind === "own" ? nothing : gradeField(rules, change)}
    ${kind === "seed" ? seedField(start, tell) : kind === "own" ? puzzleField(start.puzzle, tell) : nothing}
  </fieldset>`;
}

const tableSize = ({ table_size }: ModeSettings, set: (change: Partial<ModeSettings>) => void): Part =>
  numberField(say("Players at a table"), table_size, modeRanges.table_size, (table_size) => set({ table_size }));

function modeNumbers(rules: RaceRules, change: Change): Part {
  const settings = rules.mode_settings ?? standardModeSettings;
  const set = (mode_settings: Partial<ModeSettings>) =>
    change({ mode_settings: { ...settings, ...mode_settings } });
  switch (settings.mode) {
    case Mode.LIVES:
      return numberField(say("Lives"), settings.lives, modeRanges.lives, (lives) => set({ lives }));
    case Mode.PENALTY:
      return numberField(say("Seconds for a wrong digit"), settings.penalty_seconds, modeRanges.penalty_seconds, (penalty_seconds) =>
        set({ penalty_seconds }),
      );
    case Mode.TERRITORY:
      return numberField(say("Seconds after a wrong digit"), settings.lock_seconds, modeRanges.lock_seconds, (lock_seconds) =>
        set({ lock_seconds }),
      );
    case Mode.MATCH:
      return html`${numberField(say("Races"), settings.races, modeRanges.races, (races) => set({ races }))}
      ${checkBox(say("Wins count, not points"), settings.best_of, (best_of) => set({ best_of }))}
      ${checkBox(say("Rising difficulty"), settings.rising, (rising) => set({ rising }))}`;
    case Mode.RELAY:
      return html`<div class="pair">
        ${numberField(say("Teams"), settings.teams, modeRanges.teams, (teams) => set({ teams }))}
        ${numberField(say("Digits of a turn"), settings.turn_digits, modeRanges.turn_digits, (turn_digits) => set({ turn_digits }))}
        ${numberField(say("Seconds of a turn"), settings.turn_seconds, modeRanges.turn_seconds, (turn_seconds) =>
          set({ turn_seconds }),
        )}
      </div>`;
    case Mode.SWISS:
      return html`<div class="pair">
        ${numberField(say("Rounds"), settings.races, modeRanges.races, (races) => set({ races }))} ${tableSize(settings, set)}
      </div>`;
    case Mode.ARENA:
      return html`<div class="pair">
        ${numberField(say("Minutes"), settings.arena_minutes, modeRanges.arena_minutes, (arena_minutes) => set({ arena_minutes }))}
        ${tableSize(settings, set)}
      </div>`;
    default:
      return nothing;
  }
}

// How long others may play on; 0: to the time limit.
const windowField = (settings: ModeSettings, change: Change): Part =>
  canBeEnded(settings.mode)
    ? numberField(
        say("Seconds for the others once half, or three, have finished; 0: any"),
        settings.finish_window_seconds,
        modeRanges.finish_window_seconds,
        (finish_window_seconds) => change({ mode_settings: { ...settings, finish_window_seconds } }),
      )
    : nothing;

// Each for themselves, or for one of so many teams.
function teamsField(settings: ModeSettings, change: Change): Part {
  const choices = [[0, say("no")], ...[2, 3, 4].map((teams) => [teams, String(teams)] as const)] as const;
  return chooser<number>(say("Teams"), choices, settings.in_teams ? settings.teams : 0, (teams) =>
    change({ mode_settings: { ...settings, in_teams: teams > 0, teams: teams || settings.teams } }),
  );
}

function boardsFields(rules: RaceRules, change: Change): Part {
  const boards = watchedBoards(rules);
  const set = (watched: Partial<WatchedBoards>) => change({ watched_boards: { ...boards, ...watched } });
  const delay = numberField(say("Seconds until they see them"), boards.delay_seconds, [0, 600], (delay_seconds) =>
    set({ delay_seconds }),
  );
  return html`${checkBox(say("Spectators see the players' boards"), boards.shown, (shown) => set({ shown }))}
  ${boards.shown ? delay : nothing}`;
}

function modeFields(rules: RaceRules, change: Change): Part {
  const settings = rules.mode_settings ?? standardModeSettings;
  const choices = allModes.map((mode) => [mode as number, modeText(mode)] as const);
  const choose = (mode: number) => change(withMode(rules, mode as Mode));
  const setEquivalent = (equivalent_boards: boolean) =>
    change({ mode_settings: { ...settings, equivalent_boards } });
  const setCalm = (calm: boolean) => change({ mode_settings: { ...settings, calm } });
  return html`<fieldset>
    <legend>${say("Mode")}</legend>
    ${chooser(say("How you race"), choices, settings.mode as number, choose)}
    <small>${goalText(settings.mode)}</small>
    ${modeNumbers(rules, change)} ${windowField(settings, change)}
    ${takesTeams(settings.mode) ? teamsField(settings, change) : nothing}
    ${checkBox(say("Calm: no clock and no places until the end"), settings.calm, setCalm)}
    ${checkBox(
      say("Equivalent boards: each player's is turned and renumbered"),
      settings.equivalent_boards,
      setEquivalent,
    )}
    ${hasBoardsToShow(settings.mode) ? boardsFields(rules, change) : nothing}
  </fieldset>`;
}

function raceFields(rules: RaceRules, change: Change): Part {
  return html`<fieldset>
      <legend>${say("Race")}</legend>
      <div class="pair">
        ${numberField(say("Players"), rules.max_players, [1, 100], (max_players) => change({ max_players }))}
        ${numberField(say("Time limit, minutes"), rules.time_limit_seconds / 60, [1, 1440], (minutes) =>
          change({ time_limit_seconds: Math.round(minutes * 60) }),
        )}
        ${numberField(say("Countdown, seconds"), rules.countdown_seconds, [0, 60], (countdown_seconds) =>
          change({ countdown_seconds }),
        )}
        ${numberField(say("Seconds to come back"), rules.grace_seconds, [5, 3600], (grace_seconds) =>
          change({ grace_seconds }),
        )}
      </div>
      <small>${say("How long a member who lost the connection keeps the seat.")}</small>
      ${checkBox(say("Late joiners play"), rules.late_join, (late_join) => change({ late_join }))}
      ${checkBox(say("Start when all seats are taken and all are ready"), rules.auto_start, (auto_start) =>
        change({ auto_start }),
      )}
    </fieldset>`;
}

function helpFields(rules: RaceRules, change: Change): Part {
  const allowed = allowedAssists(rules);
  const allow = (assists: readonly Assist[]) => change({ assists: { allowed: [...assists] } });
  const preset = (label: string, assists: readonly Assist[]) =>
    html`<button type="button" aria-pressed=${isSame(allowed, assists)} @click=${() => allow(assists)}>
      ${label}
    </button>`;
  const one = (assist: Assist) =>
    checkBox(assistText(assist), allowed.includes(assist), (isOn) =>
      allow(allAssists.filter((other) => (other === assist ? isOn : allowed.includes(other)))),
    );
  return html`<fieldset>
    <legend>${say("Help")}</legend>
    <p class="buttons">
      ${preset(say("standard"), standardAssists)} ${preset(say("all"), allAssists)} ${preset(say("none"), [])}
    </p>
    <div class="checks">${allAssists.map(one)}</div>
    ${numberField(
      say("Price of a check or hint, seconds"),
      aidPriceSeconds(rules),
      [0, 300],
      (aid_price_seconds) => change({ aid_price_seconds }),
    )}
  </fieldset>`;
}

function rulesFields({ start }: Model, tell: Tell): Part {
  const change: Change = (rules) =>
    tell({ is: "typed", field: "rules", value: { ...start.rules, ...rules } });
  return html`<div class="rules">
    ${modeFields(start.rules, change)} ${puzzleFields(start, change, tell)} ${raceFields(start.rules, change)} ${helpFields(start.rules, change)}
  </div>`;
}

// For a new room.
export function roomFields(model: Model, tell: Tell): Part {
  const change = (value: string) => tell({ is: "typed", field: "club", value });
  return html`${textField(say("Club name"), model.start.club, change, { longest: 30 })}
    <small>${say("empty: an ordinary room; a club stays, with its standings")}</small>
    ${rulesFields(model, tell)}`;
}

// For the host, in the room.
export function rulesDialog(model: Model, tell: Tell): Part {
  const submit = (event: Event) => {
    event.preventDefault();
    tell({ is: "submitted" });
  };
  const close = () => tell({ is: "opened", overlay: "none" });
  return html`<h2>${say("Rules of the room")}</h2>
    <form @submit=${submit}>
      ${rulesFields(model, tell)} ${errorLine(model.start.error)}
      <p class="buttons">
        <button class="strong" ?disabled=${model.start.isBusy || findFault(model.start) !== 0}>
          ${say("Change the rules")}
        </button>
        ${button(say("cancel"), close)}
      </p>
    </form>`;
}
