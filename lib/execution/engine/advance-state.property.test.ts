import fc from "fast-check";
import { expect, test } from "vitest";
import { advanceState } from "./advance-state.ts";
import { compileGraph } from "./graph.ts";
import { createRunState } from "./run-state.ts";
import { type Moment, playScenario, skippedIn, unfailed } from "./testing/play-scenario.ts";
import { anyOrder, anyPeacefulScenario, anyScenario, type Scenario } from "./testing/random-scenario.ts";
import { executedBy, failsRun, idsWith, judge, resultOf } from "./testing/reference-interpreter.ts";

const RUNS = { numRuns: 1_000 };

function play(scenario: Scenario, order: readonly number[]) {
  const graph = compileGraph(scenario.document);
  const state = createRunState({ graph, runId: "run_1", turn: 1 });
  const commands = advanceState(state, { type: "turn_started" });
  return playScenario({ scenario, order, from: { state, commands } });
}

function last(moments: Iterable<Moment>): Moment {
  let latest: Moment | undefined;
  for (const moment of moments) latest = moment;
  if (!latest) throw new Error("Nothing was played");
  return latest;
}

function* unended(moments: Iterable<Moment>): Generator<Moment> {
  for (const moment of moments) if (moment.end === null) yield moment;
}

function nodeIds(entries: Iterable<{ readonly occurrenceId: string }>): Set<string> {
  return new Set(
    Array.from(entries, ({ occurrenceId }) => occurrenceId.slice("run_1:".length, -":1".length)),
  );
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...ids].filter((id) => !others.has(id)));
}

test("after every end, what is live and what is skipped is what a naive reading of the whole graph says", () => {
  fc.assert(
    fc.property(anyScenario, anyOrder, (scenario, order) => {
      const unreachable = idsWith(judge(scenario.document, scenario.fates, new Set()), "skipped");
      for (const { state, finished } of unfailed(play(scenario, order))) {
        const verdicts = judge(scenario.document, scenario.fates, nodeIds(finished));
        expect(nodeIds(state.live.values())).toEqual(idsWith(verdicts, "live"));
        expect(new Set(skippedIn(state))).toEqual(without(idsWith(verdicts, "skipped"), unreachable));
      }
    }),
    RUNS,
  );
});

test("no occurrence is commanded twice, and none is left behind", () => {
  fc.assert(
    fc.property(anyScenario, anyOrder, (scenario, order) => {
      for (const { state, begun, outstanding, end } of play(scenario, order)) {
        expect(nodeIds(begun).size).toBe(begun.length);
        expect(end !== null || outstanding.length > 0).toBe(true);
        // What is computed goes before what else is live, and at the end nothing more is begun.
        const mayWait = end !== null || outstanding.some((command) => command.type === "evaluate");
        const [live, commanded] = [nodeIds(state.live.values()), nodeIds(outstanding)];
        expect(commanded).toEqual(mayWait ? commanded : live);
      }
    }),
    RUNS,
  );
});

test("pure nodes are computed one at a time, the first in the document among those ready, before anything else begins", () => {
  fc.assert(
    fc.property(anyScenario, anyOrder, (scenario, order) => {
      const positions = new Map(scenario.document.nodes.map((node, position) => [node.id, position]));
      for (const { state, commands, outstanding } of unended(play(scenario, order))) {
        const computed = outstanding.filter((command) => command.type === "evaluate");
        const pure = [...state.live.values()]
          .filter(({ node }) => node.kind === "pure")
          .map(({ node }) => node.id);
        expect(computed.length).toBe(Math.min(pure.length, 1));
        const [first] = pure.toSorted(
          (one, other) => (positions.get(one) ?? 0) - (positions.get(other) ?? 0),
        );
        const beginning = commands.flatMap((command) =>
          command.type === "evaluate" ? [command.nodeId] : [],
        );
        expect([[], [first]]).toContainEqual(beginning);
        const others = commands.filter(({ type }) => type === "execute" || type === "await");
        expect(pure.length > 0 ? others : []).toEqual([]);
      }
    }),
    RUNS,
  );
});

test("a run that nothing fails executes the same nodes and has the same result in every order", () => {
  fc.assert(
    fc.property(anyPeacefulScenario, anyOrder, anyOrder, (scenario, ...orders) => {
      const executed = executedBy(scenario.document, scenario.fates);
      for (const order of orders) {
        const { finished, end } = last(play(scenario, order));
        expect(nodeIds(finished)).toEqual(executed);
        expect(end).toEqual({ result: resultOf(scenario.document, executed, scenario.fates) });
      }
    }),
    RUNS,
  );
});

test("a run fails at the first end that no edge takes up, and has begun nothing that a peaceful run would not", () => {
  fc.assert(
    fc.property(anyScenario, anyOrder, (scenario, order) => {
      const { document, fates } = scenario;
      const { begun, finished, end } = last(play(scenario, order));
      const failing = [...nodeIds(finished)].filter((id) => failsRun(document, id, fates));
      expect(without(nodeIds(begun), executedBy(document, fates))).toEqual(new Set());
      expect(end && "error" in end ? [end.error.nodeId] : []).toEqual(failing);
      const ends = finished.slice(finished.length - failing.length);
      expect(ends.map(({ occurrenceId }) => occurrenceId)).toEqual(failing.map((id) => `run_1:${id}:1`));
    }),
    RUNS,
  );
});
