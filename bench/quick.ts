import type { Bench } from "./bench.ts";
import { type Figure, isMet } from "./figures/figure.ts";
import { measureMcp } from "./sections/measure-mcp.ts";
import { measurePoll } from "./sections/measure-poll.ts";
import { LOADS, measureRuns } from "./sections/measure-runs.ts";
import { lanewayContender, startPrototype } from "./start-entrants.ts";

/**
 * The least that these shares may be, in percent: little more than half of what they are on two cores. They are shares of
 * yardsticks in the same run, because the machine is as noisy as tests make it; what is left of that is in the margin.
 */
const FLOORS: Readonly<Record<string, number>> = {
  "parallel.prototype": 20,
  "poll.completed.ofOneRead": 17,
  "mcp.get_run.ofTwin": 42,
};
const SECONDS = 1;
const ROUNDS = 3;

/**
 * `--quick`: whether starting, polling and calling a tool are about as fast as they were. A share that is too small is
 * measured once more before it counts.
 */
export async function measureQuick(given: Bench): Promise<Figure[]> {
  const bench = { ...given, seconds: SECONDS, rounds: ROUNDS };
  const prototype = await startPrototype(bench);
  const measure = async () => {
    const loads = LOADS.filter(({ id }) => id === "oneParallel");
    const found = [
      await measureRuns(bench, [lanewayContender(bench.laneway), prototype], loads),
      await measurePoll(bench, { only: "completed" }),
      await measureMcp(bench, { only: "get_run" }),
    ];
    return withFloors(found.flatMap(({ figures }) => figures));
  };
  const first = await measure();
  if (first.every(isMet)) return first;
  bench.progress("a share is too small: everything is measured once more");
  return measure();
}

function withFloors(figures: readonly Figure[]): Figure[] {
  return Object.entries(FLOORS).map(([id, atLeast]) => {
    const figure = figures.find((found) => found.id === id);
    if (!figure) throw new Error(`there is no figure ${id}`);
    return { ...figure, aim: { atLeast } };
  });
}
