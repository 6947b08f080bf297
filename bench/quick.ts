import { LIST_CALLS } from "./agents/calling-agents.ts";
import type { Bench } from "./bench.ts";
import { publishCalls } from "./contenders/laneway-calls.ts";
import { type Figure, percentOf } from "./figures/figure.ts";
import { CALL_LOADS, type CallMeasurements, measureCalls } from "./sections/measure-calls.ts";
import { measureMcp } from "./sections/measure-mcp.ts";
import { measurePoll } from "./sections/measure-poll.ts";
import { LOADS, measureRuns, type RunMeasurements } from "./sections/measure-runs.ts";
import { lanewayContender, startPrototype } from "./start-entrants.ts";

/**
 * The least that these shares may be, in percent: little more than half of what they are on two cores. They are shares of
 * yardsticks in the same run, because the machine is as noisy as tests make it; what is left of that is in the margin.
 */
const FLOORS: Readonly<Record<string, number>> = {
  "parallel.prototype": 20,
  "calls.http.prototype": 12,
  "calls.list.prototype": 38,
  "poll.completed.ofOneRead": 17,
  "mcp.get_run.ofTwin": 42,
};
const SECONDS = 1;
/** In turns with the yardsticks; the median counts. */
const ROUNDS = 5;

/** `--quick`: whether starting, calling out, polling and calling a tool are about as fast as they were. */
export async function measureQuick(given: Bench): Promise<Figure[]> {
  const bench = { ...given, seconds: SECONDS, rounds: ROUNDS };
  const prototype = await startPrototype(bench);
  const laneway = { ...lanewayContender(bench.laneway), calls: await publishCalls(bench) };
  const loads = LOADS.filter(({ id }) => id === "oneParallel");
  const callLoads = CALL_LOADS.filter(({ id }) => id === "httpParallel" || id === "list");
  const runs = await measureRuns(bench, [laneway, prototype], loads);
  const calls = await measureCalls(bench, [laneway], callLoads);
  const found = [
    runs,
    { figures: shareOfPrototype(runs.medians, calls.medians) },
    await measurePoll(bench, { only: "completed" }),
    await measureMcp(bench, { only: "get_run" }),
  ];
  return withFloors(found.flatMap(({ figures }) => figures));
}

/** What runs that call out reach of what the prototype does with one node that does not, in the same minute. */
function shareOfPrototype(runs: RunMeasurements, calls: CallMeasurements): Figure[] {
  const whole = runs.get("prototype")?.get("oneParallel")?.perSecond;
  const of = (load: "httpParallel" | "list") => calls.get("laneway")?.get(load)?.perSecond ?? 0;
  const figure = (id: string, label: string, perSecond: number): Figure => ({
    id: `calls.${id}.prototype`,
    section: "Calls",
    label: `${label}, of the prototype's nodes`,
    value: percentOf(perSecond, whole),
    unit: "%",
  });
  return [
    figure("http", "HTTP calls of 5 ms, 16", of("httpParallel")),
    figure("list", "calls in lists of 100", of("list") * LIST_CALLS),
  ];
}

function withFloors(figures: readonly Figure[]): Figure[] {
  return Object.entries(FLOORS).map(([id, atLeast]) => {
    const figure = figures.find((found) => found.id === id);
    if (!figure) throw new Error(`there is no figure ${id}`);
    return { ...figure, aim: { atLeast } };
  });
}
