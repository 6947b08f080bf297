import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { exampleScope } from "#lib/language/expressions/example-scope.ts";
import { type Runtime, setRuntime } from "#lib/platform/runtime.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";
import { createWorkThreads, type WorkThreads } from "#lib/platform/threads/work-threads.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { RunComputer } from "./run-computer.ts";

let started: TestRuntime;
let runtime: Runtime;
beforeAll(async () => {
  started = await startTestRuntime();
  runtime = started.runtime;
});
afterAll(async () => {
  setRuntime(runtime);
  await started.close();
});

const RUN = { runId: "run_1", turn: 1, workspaceId: "wsp_1" };
const SIGNAL = new AbortController().signal;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const at = (input: Json) => ({ scope: exampleScope(input), signal: SIGNAL });

/** Visits so many elements. */
const visiting = "input.l.all(a, input.m.all(b, true))";
const visits = (thousands: number) => at({ l: numbers(1_000), m: numbers(thousands) });

test("what is quick is evaluated at once, what is not gives the same on a thread", async () => {
  const computer = new RunComputer(RUN);
  expect(computer.attempt("value", "input.n + 1", exampleScope({ n: 1 }))).toEqual({ answer: 2 });
  await loopShare.next();
  expect(computer.attempt("value", visiting, visits(300).scope)).toEqual({ elsewhere: "thread" });
  expect(await computer.compute("value", visiting, visits(300))).toBe(true);
  computer.end();
});

test("a fault on a thread is the author's as anywhere, with its position", async () => {
  const computer = new RunComputer(RUN);
  const source = `${visiting} && input.missing`;
  await expect(computer.compute("value", source, visits(300))).rejects.toMatchObject({
    code: "expression_error",
    details: { position: { line: 1, column: expect.any(Number) } },
  });
});

test("all evaluations of a run together are bounded, on the event loop and on threads", async () => {
  const computer = new RunComputer({ ...RUN, units: 700_000 });
  expect(await computer.compute("value", visiting, visits(300))).toBe(true);
  expect(await computer.compute("value", visiting, visits(150))).toBe(true);
  const beyond = { code: "step_limit_exceeded", message: expect.stringContaining("1,000 million") };
  await expect(computer.compute("value", visiting, visits(300))).rejects.toMatchObject(beyond);
  await expect(computer.compute("texts", [`{{ ${visiting} }}`], visits(300))).rejects.toMatchObject(beyond);
});

test("a thread that runs out of memory fails the one evaluation, and the next one has a thread", async () => {
  const threads: WorkThreads = createWorkThreads({ maxHeapMegabytes: 16 });
  setRuntime({ ...runtime, threads });
  try {
    const computer = new RunComputer(RUN);
    const hungry = "input.l.map(a, input.m.map(b, [a, b])).size()";
    await expect(computer.compute("value", hungry, visits(500))).rejects.toMatchObject({
      code: "expression_error",
      message: expect.stringContaining("memory"),
    });
    expect(await computer.compute("value", visiting, visits(300))).toBe(true);
  } finally {
    await threads.close();
    setRuntime(runtime);
  }
});
