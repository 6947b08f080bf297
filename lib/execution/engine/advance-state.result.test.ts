import { describe, expect, test } from "vitest";
import type { EngineNode } from "./graph.ts";
import { approval, ask, choose, document, llm, output, transform } from "./testing/graph-notation.ts";
import { startRun } from "./testing/scripted-run.ts";

describe("the run completes", () => {
  test("when nothing is ready, running or waiting", () => {
    const run = startRun(document([transform("s"), llm("a"), ask("q")], ["s -> a", "s -> q"]));
    run.end("a");
    expect(run.status).toBe("running");
    run.end("q");
    expect(run.told.at(-1)).toBe("complete_run");
  });

  test("within its first event when every node is pure", () => {
    const run = startRun(document([transform("s"), output("o")], ["s -> o"]), {
      pure: { o: { output: { ok: true } } },
    });
    expect(run.result).toEqual({ ok: true });
  });
});

describe("the result is the value", () => {
  const fork = (kind: (id: string) => EngineNode) =>
    document(
      [transform("s"), llm("a"), llm("b"), kind("x"), kind("y")],
      ["s -> a", "s -> b", "a -> x", "b -> y"],
    );

  test("of the output node that completed last", () => {
    const run = startRun(fork(output));
    run.end("b");
    run.end("a");
    expect(run.result).toBe("x");
  });

  test("of an output node, even if other nodes completed after it", () => {
    const run = startRun(document([output("o"), llm("a")], ["o -> a"]));
    run.end("a");
    expect(run.result).toBe("o");
  });

  test("of the executed node that completed last, where no output node completed", () => {
    const run = startRun(fork(transform));
    run.end("b");
    run.end("a");
    expect(run.result).toBe("x");
  });

  test("with the highest sequence, whichever end was reported first", () => {
    const run = startRun(document([transform("s"), llm("a"), llm("b")], ["s -> a", "s -> b"]));
    run.end("a", { sequence: 12 });
    run.end("b", { sequence: 11 });
    expect(run.result).toBe("a");
  });

  test("null where the value is null", () => {
    const run = startRun(document([llm("a"), output("o")], ["a -> o"]), { pure: { o: { output: null } } });
    run.end("a");
    expect(run.result).toBeNull();
  });

  test("never of a node that failed, even if its failure was last", () => {
    const run = startRun(
      document(
        [transform("s"), llm("a"), llm("b"), transform("t")],
        ["s -> a", "s -> b", "b.failed -> t", "a -> t"],
      ),
    );
    run.fail("b");
    run.end("a");
    expect(run.outputs).toMatchObject({ b: { error: { code: "node_failed" } } });
    expect(run.result).toBe("t");
  });
});

describe("outputs visible to expressions", () => {
  test("are those of ended nodes only: unfinished and skipped ones are absent", () => {
    const run = startRun(
      document(
        [choose("route", "high"), llm("a"), llm("b"), llm("never")],
        ["route.high -> a", "route.high -> b", "route.else -> never"],
      ),
    );
    run.end("a", { output: { text: "hello" } });
    expect(run.outputs).toEqual({ route: "route", a: { text: "hello" } });
  });

  test("hold nothing but outputs: a node may be called constructor", () => {
    const run = startRun(document([llm("constructor")], []));
    expect(run.outputs).not.toHaveProperty("constructor", Object);
    run.end("constructor", { output: 1 });
    expect(run.outputs).toEqual({ constructor: 1 });
  });
});

describe("the refund desk of the agent document", () => {
  const refund = document(
    [
      transform("assess"),
      choose("route", "high"),
      approval("sign"),
      llm("pay"),
      output("paid"),
      output("refused"),
    ],
    [
      "assess -> route",
      "route.high -> sign",
      "route.else -> pay",
      "sign.approved -> pay",
      "sign.rejected -> refused",
      "pay -> paid",
    ],
  );

  test("pays a small refund at once", () => {
    const run = startRun(refund, { pure: { route: { outcome: "else" } } });
    run.end("pay");
    expect(run.told).toEqual([
      "evaluate assess",
      "evaluate route",
      "take_branch route.else -> pay",
      "execute pay",
      "evaluate paid",
      "complete_run",
    ]);
    expect(run.result).toBe("paid");
  });

  test("pays a large one when it is approved", () => {
    const run = startRun(refund);
    run.end("sign", { outcome: "approved" });
    run.end("pay");
    expect(run.told.slice(2)).toEqual([
      "take_branch route.high -> sign",
      "await sign",
      "take_branch sign.approved -> pay",
      "execute pay",
      "evaluate paid",
      "complete_run",
    ]);
  });

  test("refuses a large one when it is rejected", () => {
    const run = startRun(refund);
    run.end("sign", { outcome: "rejected" });
    expect(run.told.slice(3)).toEqual([
      "await sign",
      "take_branch sign.rejected -> refused",
      "evaluate refused",
      "complete_run",
    ]);
    expect(run.result).toBe("refused");
    expect(run.outputs).not.toHaveProperty("pay");
  });

  test("fails with the payment's own error", () => {
    const run = startRun(refund, { pure: { route: { outcome: "else" } } });
    run.fail("pay", { message: "502 Bad Gateway", retryable: true });
    expect(run.error).toMatchObject({
      code: "node_failed",
      message: "502 Bad Gateway",
      nodeId: "pay",
      retryable: true,
    });
  });

  test("fails when the approval expires", () => {
    const run = startRun(refund);
    run.end("sign", { outcome: "expired" });
    expect(run.error).toMatchObject({ code: "interaction_expired", nodeId: "sign" });
  });
});
