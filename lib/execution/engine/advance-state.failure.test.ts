import { describe, expect, test } from "vitest";
import { advanceState } from "./advance-state.ts";
import { compileGraph } from "./graph.ts";
import { createRunState } from "./run-state.ts";
import { approval, ask, choose, document, llm, output, transform } from "./testing/graph-notation.ts";
import { startRun } from "./testing/scripted-run.ts";

const broken = { code: "expression_error", message: "no such key: amuont", retryable: false } as const;

describe("an error in a node", () => {
  test.each([
    ["transform", transform("x")],
    ["switch", choose("x", "high")],
    ["switch with a case called failed", choose("x", "failed")],
    ["output", output("x")],
  ])("fails the run where the type has no `failed` outcome: %s", (_, node) => {
    const run = startRun(document([node, llm("a")], ["x.failed -> a"]), { pure: { x: { error: broken } } });
    expect(run.told).toEqual(["evaluate x", "fail_run"]);
    expect(run.error).toEqual({ ...broken, nodeId: "x", details: null });
  });

  test.each([
    ["ask", ask("x")],
    ["approval", approval("x")],
  ])("fails the run where the type has no `failed` outcome: %s", (_, node) => {
    const run = startRun(document([node], []));
    run.fail("x", broken);
    expect(run.error).toEqual({ ...broken, nodeId: "x", details: null });
  });

  test("follows the `failed` edge where there is one, and `done` is dead then", () => {
    const run = startRun(document([llm("x"), llm("a"), llm("b")], ["x -> a", "x.failed -> b"]));
    run.fail("x", { code: "model_error", message: "overloaded", retryable: true, details: { status: 529 } });
    expect(run.told).toEqual(["execute x", "take_branch x.failed -> b", "execute b"]);
  });

  test("is what expressions see of a node on its `failed` edge", () => {
    const run = startRun(document([llm("x"), llm("b")], ["x.failed -> b"]));
    run.fail("x", { code: "model_error", message: "overloaded", retryable: true, details: { status: 529 } });
    expect(run.outputs).toEqual({
      x: { error: { code: "model_error", message: "overloaded", details: { status: 529 } } },
    });
  });

  test("what a preview did not send is no business of the graph", () => {
    const run = startRun(document([llm("x"), llm("b")], ["x.failed -> b"]));
    const details = { wouldSend: "a secret plan" };
    run.fail("x", { code: "preview_write_blocked", message: "blocked", details });
    expect(run.outputs).toEqual({ x: { error: { code: "preview_write_blocked", message: "blocked" } } });
  });

  test("is the run's error where no `failed` edge leads on", () => {
    const run = startRun(document([llm("x"), llm("a")], ["x -> a"]));
    run.fail("x", { code: "model_error", message: "overloaded", retryable: true, details: { status: 529 } });
    expect(run.told).toEqual(["execute x", "fail_run"]);
    expect(run.error).toEqual({
      code: "model_error",
      message: "overloaded",
      nodeId: "x",
      retryable: true,
      details: { status: 529 },
    });
  });

  test("in a pure node keeps what is ready beside it from beginning", () => {
    const run = startRun(document([transform("s"), llm("a"), transform("x")], ["s -> a", "s -> x"]), {
      pure: { x: { error: broken } },
    });
    expect(run.told).toEqual(["evaluate s", "evaluate x", "fail_run"]);
  });
});

describe("when a run has failed", () => {
  const graph = document(
    [transform("s"), llm("a"), llm("b"), llm("next")],
    ["s -> a", "s -> b", "b -> next"],
  );

  test("nothing more is commanded and later events are ignored", () => {
    const run = startRun(graph);
    run.fail("a");
    const told = [...run.told];
    run.end("b");
    run.fail("b");
    run.send({ type: "turn_started" });
    expect(run.told).toEqual(told);
    expect(run.status).toBe("failed");
  });

  test("the first failure stays its error", () => {
    const run = startRun(graph);
    run.fail("b", { message: "first" });
    run.fail("a", { message: "second" });
    expect(run.error?.message).toBe("first");
  });
});

describe("an event that contradicts the state is the driver's fault and throws", () => {
  const graph = document([llm("a"), llm("b"), llm("c")], ["a -> b", "a.failed -> c"]);

  test.each(["b", "nobody"])("the end of a node that is not running: %s", (nodeId) => {
    expect(() => startRun(graph).end(nodeId)).toThrow(`"run_1:${nodeId}:1" ended, but is not running`);
  });

  test("the end of a node that is ready, but was not commanded yet", () => {
    const pureFirst = compileGraph(
      document([transform("s"), llm("a"), transform("p")], ["s -> a", "s -> p"]),
    );
    const state = createRunState({ graph: pureFirst, runId: "run_1", turn: 1 });
    advanceState(state, { type: "turn_started" });
    const end = { type: "node_ended", outcome: "done", output: null, sequence: 1 } as const;
    const commands = advanceState(state, { ...end, occurrenceId: "run_1:s:1" });
    expect(commands).toEqual([{ type: "evaluate", nodeId: "p", occurrenceId: "run_1:p:1" }]);
    expect(() => advanceState(state, { ...end, occurrenceId: "run_1:a:1" })).toThrow(
      '"run_1:a:1" ended, but is not running',
    );
  });

  test("a second end of a node", () => {
    const run = startRun(graph);
    run.end("a");
    expect(() => run.end("a")).toThrow("not running");
    expect(() => run.fail("a")).toThrow("not running");
  });

  test("an end of another turn's occurrence", () => {
    const run = startRun(graph, { turn: 2 });
    const late = {
      type: "node_ended",
      occurrenceId: "run_1:a:1",
      outcome: "done",
      output: null,
      sequence: 1,
    } as const;
    expect(() => run.send(late)).toThrow('"run_1:a:1" ended, but is not running');
  });

  test("an outcome the node does not have", () => {
    expect(() => startRun(graph).end("a", { outcome: "approved" })).toThrow('cannot end in "approved"');
  });

  test("a failure without its error where only the error can explain the run's end", () => {
    const run = startRun(graph);
    run.end("a");
    expect(() => run.end("b", { outcome: "failed" })).toThrow("without its error");
  });

  test("a turn started twice", () => {
    expect(() => startRun(graph).send({ type: "turn_started" })).toThrow("started twice");
  });
});
