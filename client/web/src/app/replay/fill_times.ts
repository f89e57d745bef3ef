// Where the time of a race went. The counterpart of client/app/replay/fill_times.cpp. `times`: when each cell
// was filled, milliseconds since the start; 0: not.
const steps = 9;

export const isEmpty = (times: readonly number[]): boolean => !times.some((at) => at > 0);

// How long each cell took, counted from the one filled before it: 0 to 8, by its rank among them; -1 for a
// cell that was not filled.
export function heatOf(times: readonly number[]): number[] {
  const heat = times.map(() => -1);
  const fills = times.map((at, cell) => ({ cell, at })).filter(({ at }) => at > 0);
  fills.sort((a, b) => a.at - b.at);
  const took = fills.map(({ cell, at }, i) => ({ cell, took: at - (i > 0 ? fills[i - 1].at : 0) }));
  took.sort((a, b) => a.took - b.took);
  took.forEach(({ cell }, rank) => (heat[cell] = Math.floor((rank * steps) / took.length)));
  return heat;
}
