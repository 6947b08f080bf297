import { describe, expect, test } from "vitest";
import { occurrenceId } from "#lib/language/agent-document/occurrence.ts";
import { advanceState } from "./advance-state.ts";
import { compileGraph } from "./graph.ts";
import { readOutputs } from "./read-outputs.ts";
import { type FinishedStep, rebuildState } from "./rebuild-state.ts";
import { approval, ask, document, forEach, llm, output, transform } from "./testing/graph-notation.ts";

const graph = compileGraph(
  document(
    [llm("s"), llm("a"), ask("q"), transform("p"), llm("b"), output("o")],
    ["s -> a", "s -> q", "s -> p", "p -> b", "a -> o", "b -> o", "q -> o", "s.failed -> b"],
  ),
);

function step(nodeId: string, more: Partial<FinishedStep> = {}): FinishedStep {
  return { occurrenceId: `run_1:${nodeId}:1`, outcome: "done", output: nodeId, sequence: 1, ...more };
}

function rebuild(finished: readonly FinishedStep[], open: readonly string[] = []) {
  const { state, commands } = rebuildState({
    graph,
    runId: "run_1",
    turn: 1,
    finished,
    containers: [],
    awaited: new Set(open),
  });
  const told = commands.map((command) =>
    "nodeId" in command ? `${command.type} ${command.nodeId}` : command.type,
  );
  return { state, commands, told };
}

test("without a step the turn begins again", () => {
  expect(rebuild([]).told).toEqual(["execute s"]);
});

test("a pure node whose output was not committed is computed again before any effect is repeated", () => {
  const { state, told } = rebuild([step("s")]);
  expect(told).toEqual(["evaluate p"]);
  const commands = advanceState(state, { type: "node_ended", ...step("p") });
  expect(commands.map((command) => command.type)).toEqual(["execute", "await", "execute"]);
});

test("effects without a step are executed again, and ended ones are not", () => {
  expect(rebuild([step("s"), step("p"), step("a")]).told).toEqual(["await q", "execute b"]);
});

test("an open interaction is awaited and not opened again", () => {
  const { state, told } = rebuild([step("s"), step("p")], ["run_1:q:1"]);
  expect(told).toEqual(["execute a", "execute b"]);
  expect(() => advanceState(state, { type: "node_ended", ...step("q") })).not.toThrow();
});

test("an open interaction may be answered while a pure node is still to be computed", () => {
  const { state, told } = rebuild([step("s")], ["run_1:q:1"]);
  expect(told).toEqual(["evaluate p"]);
  expect(() => advanceState(state, { type: "node_ended", ...step("q") })).not.toThrow();
});

test("the order of the steps does not matter", () => {
  const steps = [step("b"), step("a"), step("p"), step("s")];
  expect(rebuild(steps, ["run_1:q:1"]).told).toEqual([]);
  expect(rebuild(steps.toReversed(), ["run_1:q:1"]).told).toEqual([]);
});

test("a failure that took its `failed` edge is followed again, and is still what expressions see", () => {
  const error = { code: "model_error", message: "overloaded" };
  const { state, told } = rebuild([step("s", { outcome: "failed", output: { error } })]);
  expect(told).toEqual(["execute b"]);
  expect(readOutputs(state.root)).toEqual({ s: { error } });
});

test("a run whose last step is committed only has to complete, with the same result", () => {
  const all = ["s", "p", "a", "q", "b", "o"].map((id, i) => step(id, { sequence: i + 1 }));
  const { state, commands } = rebuild(all);
  expect(commands).toEqual([{ type: "complete_run", result: "o" }]);
  expect(state.status).toBe("completed");
});

test("a rejection that was committed without the run's failure fails the run", () => {
  const signed = compileGraph(document([approval("sign")], []));
  const rejected = step("sign", { outcome: "rejected" });
  const { state, commands } = rebuildState({
    graph: signed,
    runId: "run_1",
    turn: 1,
    finished: [rejected],
    containers: [],
    awaited: new Set(),
  });
  expect(commands).toMatchObject([{ type: "fail_run", error: { code: "approval_rejected" } }]);
  expect(state.status).toBe("failed");
});

describe("a rejection in one iteration that was committed without what follows", () => {
  const body = document([llm("a"), approval("sign")], ["a -> sign"]);
  const inEach = (nodeId: string, iteration: number) =>
    occurrenceId({ runId: "run_1", nodeId, turn: 1, loopPath: [{ nodeId: "each", iteration }] });
  const rebuilt = (edges: string[], rejected: readonly number[]) =>
    rebuildState({
      graph: compileGraph(document([forEach("each", body, { concurrency: 3 }), llm("after")], edges)),
      runId: "run_1",
      turn: 1,
      finished: [
        ...[0, 1, 2].map((iteration) => step("a", { occurrenceId: inEach("a", iteration) })),
        ...rejected.map((iteration) =>
          step("sign", {
            occurrenceId: inEach("sign", iteration),
            outcome: "rejected",
            sequence: 9 - iteration,
          }),
        ),
      ],
      containers: [{ occurrenceId: "run_1:each:1", total: 3, begun: 3, open: [0, 1, 2] }],
      awaited: new Set([0, 1, 2].filter((one) => !rejected.includes(one)).map((one) => inEach("sign", one))),
    }).commands;

  test("gives up what the others ask and takes the failed edge", () => {
    const [abandon, ...rest] = rebuilt(["each.failed -> after"], [0]);
    expect(abandon).toMatchObject({ type: "abandon", containerIds: ["run_1:each:1"] });
    expect(abandon).toHaveProperty("occurrenceIds", [inEach("sign", 1), inEach("sign", 2)]);
    expect(rest.map(({ type }) => type)).toEqual(["fail_container", "take_branch", "execute"]);
  });
  test("fails the run where no edge takes it up", () => {
    const commands = rebuilt([], [1]);
    expect(commands.at(-1)).toMatchObject({ type: "fail_run", error: { code: "approval_rejected" } });
  });
  test("counts once where two were committed together", () => {
    const told = rebuilt(["each.failed -> after"], [0, 1]).map(({ type }) => type);
    expect(told).toEqual(["abandon", "fail_container", "take_branch", "execute"]);
  });
});

describe("records that contradict each other throw", () => {
  test("a step whose predecessor has none", () => {
    expect(() => rebuild([step("b")])).toThrow('"run_1:b:1" has ended, but its node could not have begun');
  });
  test("a step of another turn", () => {
    expect(() => rebuild([step("s", { occurrenceId: "run_1:s:2" })])).toThrow('"run_1:s:2" has ended');
  });
  test("a step of another run", () => {
    expect(() => rebuild([step("s", { occurrenceId: "run_2:s:1" })])).toThrow('"run_2:s:1" has ended');
  });
  test("an open interaction whose node has ended, or is none", () => {
    expect(() => rebuild([step("s"), step("q")], ["run_1:q:1"])).toThrow('"run_1:q:1" is open');
    expect(() => rebuild([step("s")], ["run_1:a:1"])).toThrow('"run_1:a:1" is open');
  });
});
