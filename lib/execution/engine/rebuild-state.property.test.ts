import fc from "fast-check";
import { expect, test } from "vitest";
import { advanceState } from "./advance-state.ts";
import { compileGraph } from "./graph.ts";
import { rebuildState } from "./rebuild-state.ts";
import { createRunState } from "./run-state.ts";
import { describeState, type Moment, playScenario, unfailed } from "./testing/play-scenario.ts";
import { anyOrder, anyPeacefulScenario, anyScenario, type Scenario } from "./testing/random-scenario.ts";

const RUNS = { numRuns: 500 };

function play(scenario: Scenario, order: readonly number[]) {
  const graph = compileGraph(scenario.document);
  const state = createRunState({ graph, runId: "run_1", turn: 1 });
  const commands = advanceState(state, { type: "turn_started" });
  return playScenario({ scenario, order, from: { state, commands } });
}

/** The state a worker finds that takes over at this moment, with the first `count` ends committed. */
function takeOver(scenario: Scenario, moment: Moment, count: number) {
  const open = moment.outstanding.filter((command) => command.type === "await");
  const graph = compileGraph(scenario.document);
  const rebuilt = rebuildState({
    graph,
    runId: "run_1",
    turn: 1,
    finished: moment.finished.slice(0, count),
    containers: [],
    awaited: new Set(open.map((command) => command.occurrenceId)),
  });
  return { rebuilt, open };
}

test("rebuilt from the steps of any moment, the state is the one that came about step by step", () => {
  fc.assert(
    fc.property(anyScenario, anyOrder, (scenario, order) => {
      for (const moment of unfailed(play(scenario, order))) {
        const { rebuilt, open } = takeOver(scenario, moment, moment.finished.length);
        expect(describeState(rebuilt.state)).toEqual(describeState(moment.state));
        const again = rebuilt.commands.flatMap((command) =>
          "occurrenceId" in command ? [command.occurrenceId] : [],
        );
        for (const { occurrenceId } of open) expect(again).not.toContain(occurrenceId);
        const goingOn = rebuilt.commands.filter(({ type }) => !/^(complete|fail)_run$/.test(type));
        const ends = [{ type: "complete_run", ...moment.end }];
        expect(rebuilt.commands).toEqual(moment.end ? ends : goingOn);
      }
    }),
    RUNS,
  );
});

test("taken over at any moment, with pure nodes not committed yet lost, the run ends as it would have", () => {
  fc.assert(
    fc.property(anyPeacefulScenario, anyOrder, anyOrder, (scenario, order, laterOrder) => {
      const moments = [...play(scenario, order)];
      const whole = moments.at(-1);
      for (const moment of play(scenario, order)) {
        const { rebuilt, open } = takeOver(scenario, moment, moment.committed);
        const rest = [
          ...playScenario({ scenario, order: laterOrder, from: { ...rebuilt, outstanding: open } }),
        ].at(-1);
        const ended = [...moment.finished.slice(0, moment.committed), ...(rest?.finished ?? [])];
        const byId = (steps: typeof ended) => steps.map((step) => step.occurrenceId).sort();
        expect(byId(ended)).toEqual(byId([...(whole?.finished ?? [])]));
        expect(rest?.end).toEqual(whole?.end);
      }
    }),
    RUNS,
  );
});
