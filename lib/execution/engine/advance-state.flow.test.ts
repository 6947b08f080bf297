import { describe, expect, test } from "vitest";
import { approval, ask, choose, document, llm, output, transform } from "./testing/graph-notation.ts";
import { startRun } from "./testing/scripted-run.ts";

describe("following edges", () => {
  test("an edge without `on` follows `done`", () => {
    const run = startRun(document([llm("a"), llm("b")], ["a -> b"]));
    run.end("a");
    expect(run.told).toEqual(["execute a", "execute b"]);
  });

  test("an edge is followed when its `on` equals the outcome, and is dead otherwise", () => {
    const graph = document(
      [choose("route", "high"), llm("a"), llm("b")],
      ["route.high -> a", "route.else -> b"],
    );
    expect(startRun(graph, { pure: { route: { outcome: "else" } } }).told).toEqual([
      "evaluate route",
      "take_branch route.else -> b",
      "execute b",
    ]);
  });

  test("several edges on one outcome run in parallel", () => {
    const run = startRun(document([llm("a"), llm("b"), llm("c")], ["a -> b", "a -> c"]));
    run.end("a");
    expect(run.told.slice(1)).toEqual(["execute b", "execute c"]);
  });

  test("two edges between the same nodes count one by one", () => {
    const graph = document([choose("route", "high"), llm("a")], ["route.high -> a", "route.else -> a"]);
    for (const outcome of ["high", "else"]) {
      expect(startRun(graph, { pure: { route: { outcome } } }).told).toContain("execute a");
    }
  });

  test("an outcome without an edge ends that branch, and the others go on", () => {
    const run = startRun(
      document(
        [llm("a"), choose("route", "high"), llm("b"), llm("c")],
        ["a -> route", "a -> b", "route.high -> c"],
      ),
      { pure: { route: { outcome: "else" } } },
    );
    run.end("a");
    expect(run.told.slice(1)).toEqual(["evaluate route", "take_branch route.else -> nothing", "execute b"]);
    run.end("b");
    expect(run.result).toBe("b");
  });
});

describe("a join waits for the branches that are really coming, and for no other", () => {
  test("for every branch that was taken", () => {
    const run = startRun(
      document([llm("a"), llm("b"), llm("c"), llm("join")], ["a -> b", "a -> c", "b -> join", "c -> join"]),
    );
    run.end("a");
    run.end("c");
    expect(run.told).not.toContain("execute join");
    run.end("b");
    expect(run.told.at(-1)).toBe("execute join");
  });

  test("not for a branch that died far upstream", () => {
    const run = startRun(
      document(
        [choose("route", "long"), llm("x"), llm("y"), llm("z"), llm("b"), llm("join")],
        ["route.long -> x", "x -> y", "y -> z", "z -> join", "route.else -> b", "b -> join"],
      ),
      { pure: { route: { outcome: "else" } } },
    );
    run.end("b");
    expect(run.told.at(-1)).toBe("execute join");
  });

  test("a dead edge that is settled last makes the join ready, too", () => {
    const run = startRun(
      document(
        [llm("a"), llm("b"), ask("q"), llm("join")],
        ["a -> b", "a -> q", "b -> join", "q.expired -> join"],
      ),
    );
    run.end("a");
    run.end("b");
    expect(run.told).not.toContain("execute join");
    run.end("q");
    expect(run.told.at(-1)).toBe("execute join");
  });

  test("a node whose incoming edges are all dead is skipped, and its own edges die with it", () => {
    const run = startRun(
      document(
        [choose("route", "on"), llm("x"), llm("y"), llm("join")],
        ["route.on -> x", "route.on -> y", "x -> join", "y -> join"],
      ),
      { pure: { route: { outcome: "else" } } },
    );
    expect(run.told).toEqual(["evaluate route", "take_branch route.else -> nothing", "complete_run"]);
    expect(run.outputs).toEqual({ route: "route" });
  });

  test("a skipped chain of 500 nodes takes no stack", () => {
    const chain = Array.from({ length: 500 }, (_, i) => llm(`n${i}`));
    const links = chain.slice(1).map((node, i) => `n${i} -> ${node.id}`);
    const run = startRun(document([choose("route", "on"), ...chain], ["route.on -> n0", ...links]), {
      pure: { route: { outcome: "else" } },
    });
    expect(run.status).toBe("completed");
  });
});

describe("the lane's start", () => {
  const nodes = [llm("other"), llm("start"), llm("next")];

  test("is ready at once: edges into it count as dead", () => {
    const run = startRun(document(nodes, ["other -> start", "start -> next"], "start"));
    expect(run.told).toEqual(["execute start"]);
  });

  test("is never begun again, even by an edge that validation should have refused", () => {
    const run = startRun(document([llm("a"), llm("b")], ["a -> b", "b -> a"]));
    run.end("a");
    run.end("b");
    expect(run.told).toEqual(["execute a", "execute b", "complete_run"]);
  });

  test("nodes it does not reach count as skipped, so a join does not wait for them", () => {
    const run = startRun(document(nodes, ["other -> next", "start -> next"], "start"));
    run.end("start");
    expect(run.told).toEqual(["execute start", "execute next"]);
  });
});

describe("outcomes with a meaning of their own", () => {
  test.each([
    ["approved", ["approve.approved -> a"], "take_branch approve.approved -> a"],
    ["rejected", ["approve.rejected -> a"], "take_branch approve.rejected -> a"],
    ["expired", ["approve.expired -> a"], "take_branch approve.expired -> a"],
  ])("an approval that ends in %s takes that way where there is one", (outcome, edges, branch) => {
    const run = startRun(document([approval("approve"), llm("a")], edges));
    run.end("approve", { outcome });
    expect(run.told.slice(1)).toEqual([branch, "execute a"]);
  });

  test("`approved` without an edge ends the branch", () => {
    const run = startRun(document([approval("approve"), llm("a")], ["approve.rejected -> a"]));
    run.end("approve", { outcome: "approved" });
    expect(run.status).toBe("completed");
  });

  test.each([
    ["rejected", "approval_rejected"],
    ["expired", "interaction_expired"],
  ])("`%s` without an edge fails the run with %s", (outcome, code) => {
    const run = startRun(document([approval("sign"), llm("a")], ["sign.approved -> a"]));
    run.end("sign", { outcome });
    expect(run.told.slice(1)).toEqual(["fail_run"]);
    expect(run.error).toEqual({
      code,
      message: expect.stringContaining('"sign"'),
      nodeId: "sign",
      retryable: false,
      details: null,
    });
  });

  test("an ask that expires without an edge for it fails the run although it has `done` edges", () => {
    const run = startRun(document([ask("q"), llm("a")], ["q -> a"]));
    run.end("q", { outcome: "expired" });
    expect(run.error?.code).toBe("interaction_expired");
  });

  test("`skipped` follows `done`", () => {
    const run = startRun(document([ask("q"), llm("a"), llm("b")], ["q -> a", "q.expired -> b"]));
    run.end("q", { outcome: "skipped", output: {} });
    expect(run.told.slice(1)).toEqual(["take_branch q.skipped -> a", "execute a"]);
  });

  test("`skipped` follows its own edge where there is one, and `done` is dead then", () => {
    const run = startRun(document([ask("q"), llm("a"), llm("b")], ["q -> a", "q.skipped -> b"]));
    run.end("q", { outcome: "skipped", output: {} });
    expect(run.told.slice(1)).toEqual(["take_branch q.skipped -> b", "execute b"]);
  });

  test("`skipped` without any way on ends the branch", () => {
    const run = startRun(document([ask("q")], []));
    run.end("q", { outcome: "skipped", output: {} });
    expect(run.result).toEqual({});
  });

  test.each(["rejected", "expired", "failed", "skipped"])(
    "a switch's case named %s is a case and nothing more",
    (name) => {
      const graph = document([choose("route", name), llm("a")], ["route.done -> a"]);
      const run = startRun(graph, { pure: { route: { outcome: name } } });
      expect(run.told).toEqual(["evaluate route", `take_branch route.${name} -> nothing`, "complete_run"]);
    },
  );
});

test("a switch's case named done is a branch like its others", () => {
  const graph = document([choose("route", "done"), llm("a")], ["route.done -> a"]);
  const run = startRun(graph, { pure: { route: { outcome: "done" } } });
  expect(run.told).toEqual(["evaluate route", "take_branch route.done -> a", "execute a"]);
});

describe("the order in which nodes begin", () => {
  test("pure nodes run one at a time, in document order, as soon as they are ready", () => {
    const run = startRun(
      document(
        [llm("start"), transform("z"), transform("y"), output("x")],
        ["start -> x", "start -> y", "start -> z", "z -> x"],
      ),
    );
    run.end("start");
    expect(run.told.slice(1)).toEqual(["evaluate z", "evaluate y", "evaluate x", "complete_run"]);
  });

  test("effects and interactions begin when no pure node is left to compute", () => {
    const run = startRun(
      document(
        [transform("start"), llm("a"), ask("q"), transform("p"), transform("after"), llm("b")],
        ["start -> a", "start -> q", "start -> p", "p -> after", "after -> b"],
      ),
    );
    expect(run.told).toEqual([
      "evaluate start",
      "evaluate p",
      "evaluate after",
      "execute a",
      "await q",
      "execute b",
    ]);
  });

  test("other branches keep running while interactions are open", () => {
    const run = startRun(
      document(
        [transform("start"), ask("q"), approval("sign"), llm("slow"), llm("next")],
        ["start -> q", "start -> sign", "start -> slow", "slow -> next"],
      ),
    );
    run.end("slow");
    expect(run.told).toEqual(["evaluate start", "await q", "await sign", "execute slow", "execute next"]);
    run.end("sign");
    run.end("next");
    expect(run.status).toBe("running");
    run.end("q");
    expect(run.status).toBe("completed");
  });
});
