import { expect, test } from "vitest";
import { approval, document, forEach, llm, loop, output, transform } from "./testing/graph-notation.ts";
import { startRun } from "./testing/scripted-run.ts";

const node_failed = { code: "node_failed", message: "no", retryable: false } as const;

test("a container runs its body for each item, in order, and its output is what the bodies gave", () => {
  const body = document([transform("a"), output("b")], ["a -> b"]);
  const run = startRun(document([forEach("each", body), transform("after")], ["each -> after"]), {
    containers: { each: { opens: 2 } },
  });
  expect(run.told).toEqual([
    "open each",
    "begin_iteration each.0",
    "evaluate a each.0",
    "evaluate b each.0",
    "end_iteration each.0",
    "begin_iteration each.1",
    "evaluate a each.1",
    "evaluate b each.1",
    "end_iteration each.1",
    "collect each",
    "evaluate after",
    "complete_run",
  ]);
  expect(run.outputs).toEqual({ each: ["b", "b"], after: "after" });
});

test("without an item the container is done at once", () => {
  const run = startRun(document([forEach("each", document([llm("a")], []))], []), {
    containers: { each: { opens: 0 } },
  });
  expect(run.status).toBe("completed");
  expect(run.result).toEqual([]);
});

test("as many iterations as may be are under way at once, and results keep the order of the items", () => {
  const each = forEach("each", document([llm("a")], []), { concurrency: 2 });
  const run = startRun(document([each], []), { containers: { each: { opens: 3 } } });
  expect(run.told.filter((told) => told.startsWith("execute"))).toEqual([
    "execute a each.0",
    "execute a each.1",
  ]);
  run.end("a", { at: "each.1", output: "second" });
  expect(run.told.at(-1)).toBe("execute a each.2");
  run.end("a", { at: "each.2", output: "third" });
  run.end("a", { at: "each.0", output: "first" });
  expect(run.result).toEqual(["first", "second", "third"]);
});

test("the first failure of an iteration ends the container along its failed edge, and gives the rest up", () => {
  const each = forEach("each", document([llm("a"), approval("sign")], ["a -> sign"]), { concurrency: 3 });
  const graph = document([each, transform("mend")], ["each.failed -> mend"]);
  const run = startRun(graph, { containers: { each: { opens: 5 } } });
  run.end("a", { at: "each.0" });
  run.fail("a", { at: "each.1" });
  expect(run.told.slice(-5)).toEqual([
    "abandon sign each.0, a each.2",
    "fail_container each",
    "take_branch each.failed -> mend",
    "evaluate mend",
    "complete_run",
  ]);
  expect(run.outputs.each).toEqual({
    error: {
      code: "node_failed",
      message: 'a broke (iteration 1 of "each")',
      index: 1,
      details: { index: 1, loopPath: [{ nodeId: "each", iteration: 1 }] },
    },
  });
});

test("what still comes of an iteration that was given up is ignored", () => {
  const each = forEach("each", document([llm("a")], []), { concurrency: 2 });
  const run = startRun(document([each, llm("mend")], ["each.failed -> mend"]), {
    containers: { each: { opens: 2 } },
  });
  run.fail("a", { at: "each.0" });
  const told = run.told.length;
  run.end("a", { at: "each.1" });
  expect(run.told).toHaveLength(told);
  expect(() => run.end("a", { at: "each.1" })).toThrow("is not running");
  run.end("mend");
  expect(run.status).toBe("completed");
});

test("a failure that no container takes up fails the run, whatever is around it", () => {
  const inner = forEach("inner", document([llm("a")], []));
  const run = startRun(document([forEach("outer", document([inner], []))], []), {
    containers: { outer: { opens: 1 }, inner: { opens: 1 } },
  });
  run.fail("a", { at: "outer.0:inner.0" });
  expect(run.error).toMatchObject({
    code: "node_failed",
    nodeId: "a",
    message: 'a broke (iteration 0 of "inner", iteration 0 of "outer")',
    details: {
      index: 0,
      loopPath: [
        { nodeId: "outer", iteration: 0 },
        { nodeId: "inner", iteration: 0 },
      ],
    },
  });
  expect(run.told.slice(-5)).toEqual([
    "abandon nothing",
    "fail_container inner outer.0",
    "abandon nothing",
    "fail_container outer",
    "fail_run",
  ]);
});

test("what a called run's iteration failed with says which iteration has called it", () => {
  const run = startRun(document([forEach("outer", document([llm("ask")], []))], []), {
    containers: { outer: { opens: 4 } },
  });
  const inner = { nodeId: "f", iteration: 0, runId: "run_called" };
  const message = 'a broke (iteration 0 of "f")';
  run.fail("ask", { at: "outer.0", message, details: { childRunId: "run_called", loopPath: [inner] } });
  expect(run.error).toMatchObject({
    nodeId: "ask",
    message: 'a broke (iteration 0 of "f", called in iteration 0 of "outer")',
    details: { childRunId: "run_called", index: 0, loopPath: [{ nodeId: "outer", iteration: 0 }, inner] },
  });
});

test("a rejected approval in a body fails its container, not the run", () => {
  const each = forEach("each", document([approval("sign")], []));
  const run = startRun(document([each, transform("mend")], ["each.failed -> mend"]), {
    containers: { each: { opens: 2 } },
  });
  run.end("sign", { at: "each.0", outcome: "rejected" });
  expect(run.outputs.each).toMatchObject({
    error: {
      code: "approval_rejected",
      message: expect.stringContaining('(iteration 0 of "each")'),
    },
  });
});

test("items that cannot be evaluated fail the container", () => {
  const each = forEach("each", document([transform("a")], []));
  const failing = { containers: { each: { opens: { error: node_failed } } } };
  expect(startRun(document([each], []), failing).error).toMatchObject({ nodeId: "each" });
  const mended = startRun(document([each, transform("mend")], ["each.failed -> mend"]), failing);
  expect(mended.result).toBe("mend");
});

test("a loop goes on until it decides otherwise, and at most as often as it may", () => {
  const graph = document([loop("again", document([transform("a")], []))], []);
  const decided = startRun(graph, { containers: { again: { opens: 5, endsAfter: 1 } } });
  expect(decided.told.slice(1, -2)).toEqual([
    "begin_iteration again.0",
    "evaluate a again.0",
    "decide again.0",
    "end_iteration again.0",
    "begin_iteration again.1",
    "evaluate a again.1",
    "decide again.1",
    "end_iteration again.1",
  ]);
  const bounded = startRun(graph, { containers: { again: { opens: 2 } } });
  expect(bounded.told.filter((told) => told.startsWith("decide"))).toEqual(["decide again.0"]);
  expect(bounded.result).toEqual(["a", "a"]);
});

test("an iteration's result is its output node's, and a body's output is not the run's", () => {
  const body = document([output("b"), transform("later")], ["b -> later"]);
  const run = startRun(document([forEach("each", body), transform("after")], ["each -> after"]), {
    containers: { each: { opens: 1 } },
  });
  expect(run.outputs.each).toEqual(["b"]);
  expect(run.result).toBe("after");
});
