// The games that a person has played, and their statistics. The counterpart of client/app/pages/statistics.cpp.

export interface PlayedGame {
  kind: "solo" | "race";
  grade: number; // wire Grade; 0: a puzzle that has none
  isWon: boolean; // alone: solved; in a race: before all others
  time: number; // milliseconds, of a game that was solved
  day: number; // of its end, where the person lives: days since 1970
  isDaily: boolean; // the puzzle of that day
  isRanked: boolean; // its time can be compared: nobody chose the puzzle, no help was taken, and it was new to the person
  puzzle?: string; // missing: of an earlier version
}

// Of one grade, played alone. Times are of solved games that are ranked; null: there are none.
export interface GradeStatistics {
  grade: number;
  played: number;
  solved: number;
  best: number | null;
  median: number | null;
  recentMean: number | null; // of the last ten
  streak: number; // solved one after the other without giving up, to this day
  longestStreak: number;
}

export interface Statistics {
  grades: GradeStatistics[]; // those that were played, the easiest first
  dailyStreak: number; // days with the day's puzzle solved, see streakGrace
  longestDailyStreak: number;
  races: number;
  racesWon: number;
}

const recent = 10;
// As app::streak_grace: 48 hours after the end of the last day, one day may be missed.
const streakGrace = 2;
const allGrades = [1, 2, 3, 4, 5, 6, 0];

const mean = (times: number[]): number =>
  Math.trunc(times.reduce((sum, time) => sum + time, 0) / times.length);

function median(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : Math.trunc((sorted[middle - 1] + sorted[middle]) / 2);
}

function statisticsOfGrade(all: readonly PlayedGame[], grade: number): GradeStatistics {
  const games = all.filter((game) => game.kind === "solo" && game.grade === grade);
  let streak = 0;
  let longestStreak = 0;
  for (const { isWon } of games) {
    streak = isWon ? streak + 1 : 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  const times = games.filter(({ isWon, isRanked }) => isWon && isRanked).map(({ time }) => time);
  const ifAny = (value: (times: number[]) => number) => (times.length > 0 ? value(times) : null);
  return {
    grade,
    played: games.length,
    solved: games.filter(({ isWon }) => isWon).length,
    best: ifAny((all) => Math.min(...all)),
    median: ifAny(median),
    recentMean: ifAny((all) => mean(all.slice(-recent))),
    streak,
    longestStreak,
  };
}

function dailyStreaks(games: readonly PlayedGame[], today: number) {
  const solved = games.filter(({ isDaily, isWon, day }) => isDaily && isWon && day <= today);
  const days = [...new Set(solved.map(({ day }) => day))].sort((a, b) => a - b);
  let streak = 0;
  let longest = 0;
  days.forEach((day, i) => {
    streak = i > 0 && day - days[i - 1] <= streakGrace ? streak + 1 : 1;
    longest = Math.max(longest, streak);
  });
  const isKept = days.length > 0 && today - days[days.length - 1] <= streakGrace;
  return { dailyStreak: isKept ? streak : 0, longestDailyStreak: longest };
}

// `games` in the order in which they ended.
export function statisticsOf(games: readonly PlayedGame[], today: number): Statistics {
  const races = games.filter(({ kind }) => kind === "race");
  return {
    grades: allGrades.map((grade) => statisticsOfGrade(games, grade)).filter(({ played }) => played > 0),
    ...dailyStreaks(games, today),
    races: races.length,
    racesWon: races.filter(({ isWon }) => isWon).length,
  };
}

// True if the person has solved its puzzle alone before.
export const isRepeated = (before: readonly PlayedGame[], { kind, puzzle, isDaily, day }: PlayedGame): boolean =>
  kind === "solo" &&
  before.some(
    (one) =>
      one.kind === "solo" &&
      one.isWon &&
      ((puzzle && one.puzzle === puzzle) || (isDaily && one.isDaily && one.day === day)),
  );

// True if the game is a solved one that is ranked, and faster than all those of its grade before; not the
// first.
export function isNewBest(before: readonly PlayedGame[], game: PlayedGame): boolean {
  if (!game.isWon || !game.isRanked) return false;
  const { best } = statisticsOfGrade(before, game.grade);
  return best !== null && game.time < best;
}
