import { expect, test } from "vitest";
import { summarizeCpuProfile } from "./summarize-cpu-profile.ts";

const root = "file:///app/";
const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, url, lineNumber: 1 },
  children,
});

/** start-run.ts calls pg, which writes to a socket; beside it the loop idles and Node collects garbage. */
const profile = {
  nodes: [
    node(1, "(root)", "", [2, 5, 6, 7]),
    node(2, "startRun", "file:///app/lib/nouns/run-start/start-run.ts", [3]),
    node(3, "query", "file:///app/node_modules/pg/lib/client.js", [4]),
    node(4, "writev", ""),
    node(5, "(idle)", ""),
    node(6, "(garbage collector)", ""),
    node(7, "emit", "node:events"),
  ],
  samples: [2, 3, 4, 4, 5, 6, 7],
  timeDeltas: [1_000, 2_000, 3_000, 4_000, 50_000, 500, 600],
};

test("idle time is no work", () => {
  const { busyMs, idleMs } = summarizeCpuProfile({ profile, root });
  expect([busyMs, idleMs]).toEqual([11.1, 50]);
});

test("self time goes to the package, the module or the native function it was spent in", () => {
  const { places } = summarizeCpuProfile({ profile, root });
  expect(places).toEqual([
    { name: "native writev", milliseconds: 7 },
    { name: "pg", milliseconds: 2 },
    { name: "lib/nouns/run-start/start-run.ts", milliseconds: 1 },
    { name: "node:events", milliseconds: 0.6 },
    { name: "(garbage collector)", milliseconds: 0.5 },
  ]);
});

test("a cause is the nearest function of ours, whatever it called", () => {
  const { causes } = summarizeCpuProfile({ profile, root });
  expect(causes[0]).toEqual({ name: "lib/nouns/run-start/start-run.ts startRun", milliseconds: 10 });
  expect(causes.map(({ name }) => name)).toContain("(none of ours) node:events");
});
