import { expect, test } from "vitest";
import type { Caller, ContenderName } from "../contenders/contender.ts";
import type { Assignment, Measured } from "../load/assignment.ts";
import { CALL_LOADS, measureCalls } from "./measure-calls.ts";

const LOADS = CALL_LOADS.filter(({ id }) => id === "httpParallel" || id === "list");

/** What each is asked to do is told by its start, so that the load below knows whose it is. */
function caller(name: ContenderName): Caller {
  const target = (work: string) => ({ port: 1, start: `${name} ${work}`, idField: "id", doneMarker: "" });
  const calls = {
    http: target("http"),
    model: target("model"),
    list: target("list"),
    approval: target("approval"),
  };
  return { name, calls, pids: [], database: undefined };
}

const measure = (failing: string) => {
  const load = async ({ target }: Assignment): Promise<Measured> => {
    if ("start" in target && target.start === failing) throw new Error("a run ended with nothing");
    return { count: 10, seconds: 1, perSecond: 10, p50Ms: 1, p95Ms: 2 };
  };
  const bench = { load, rounds: 1, seconds: 1, progress: () => {}, postgres: { pid: 0 } };
  const absent = { name: "langgraph", absent: "npm has no such version" } as const;
  return measureCalls(bench, [caller("laneway"), caller("n8n"), absent], LOADS);
};

test("what a peer cannot do is told with its reason, and the rest of it is measured", async () => {
  const { table = "", medians } = await measure("n8n list");
  expect([...(medians.get("n8n")?.keys() ?? [])]).toEqual(["httpParallel"]);
  expect([...(medians.get("laneway")?.keys() ?? [])]).toEqual(["httpParallel", "list"]);
  expect(table).toContain("n8n cannot do list of 100 HTTP calls, 16: a run ended with nothing");
  expect(table).toMatch(/^ {2}n8n +cannot$/m);
  expect(table).toContain("langgraph: npm has no such version");
});

test("a run of ours that fails fails the benchmark", async () => {
  await expect(measure("laneway list")).rejects.toThrow("a run ended with nothing");
});
