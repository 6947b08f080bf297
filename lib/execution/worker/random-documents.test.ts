import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json, JsonObject, NodeOutput } from "#lib/contract/json.ts";
import { advanceState } from "#lib/execution/engine/advance-state.ts";
import { readOutputs } from "#lib/execution/engine/read-outputs.ts";
import { createRunState } from "#lib/execution/engine/run-state.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { validate } from "#lib/language/agent-document/validate-document.fixture.ts";
import type { Command, EngineEvent } from "#lib/language/evaluation/protocol.ts";
import { exampleScope } from "#lib/language/expressions/example-scope.ts";
import { ExpressionError } from "#lib/language/expressions/expression-error.ts";
import { Meter } from "#lib/language/expressions/meter.ts";
import { containerOf, evaluatePure, isContainer, isPure } from "#lib/language/node-types/node-kinds.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { outcomesOf } from "#lib/language/node-types/rules-of.ts";
import { anyDocument } from "#lib/testing/random-document.ts";
import { runGraph } from "./run-graph.ts";

/** More commands than any of these graphs can give. */
const MAX_COMMANDS = 20_000;

/** Carries a run out as a worker would, with the ends of all that is outside chosen by `choices`; how it ends. */
function carryOut(document: AgentDocument, choices: readonly number[]): "completed" | "failed" | "stuck" {
  const { graph, nodes } = runGraph({ document, laneId: document.lanes[0]?.id ?? "" });
  const state = createRunState({ graph, runId: "run_1", turn: 1 });
  const queue: EngineEvent[] = [{ type: "turn_started" }];
  const open: Extract<Command, { type: "execute" | "await" }>[] = [];
  const results = new Map<string, NodeOutput[]>();
  let sequence = 0;
  let chosen = 0;
  const choose = (most: number) => (choices[chosen++ % choices.length] ?? 0) % most;
  for (let count = 0; count < MAX_COMMANDS; ) {
    const event = queue.shift() ?? endOfOpen();
    if (!event) return "stuck";
    for (const command of advanceState(state, event)) {
      count += 1;
      if (command.type === "complete_run") return "completed";
      if (command.type === "fail_run") return "failed";
      react(command);
    }
  }
  return "stuck";

  function endOfOpen(): EngineEvent | undefined {
    const [command] = open.length === 0 ? [] : open.splice(choose(open.length), 1);
    const node = command && nodes.get(command.nodeId);
    if (!command || !node) return undefined;
    const outcomes = outcomesOf(node);
    const outcome = outcomes[choose(outcomes.length)] ?? "done";
    const { occurrenceId } = command;
    if (outcome === "failed")
      return {
        type: "node_errored",
        occurrenceId,
        error: { code: "node_failed", message: "It broke", retryable: false },
      };
    return { type: "node_ended", occurrenceId, outcome, output: { q: "a" }, sequence: ++sequence };
  }

  function react(command: Command): void {
    switch (command.type) {
      case "execute":
      case "await":
        open.push(command);
        return;
      case "evaluate":
      case "open":
      case "decide":
        if (command.type === "open") results.set(command.occurrenceId, []);
        queue.unshift(evaluated(command));
        return;
      case "begin_iteration":
        queue.push({ type: "iteration_ready", occurrenceId: command.occurrenceId, number: command.number });
        return;
      case "end_iteration":
        results.get(command.occurrenceId)?.push(command.result);
        return;
      case "collect":
        queue.unshift({
          type: "node_ended",
          occurrenceId: command.occurrenceId,
          outcome: "done",
          output: (results.get(command.occurrenceId) ?? []) as Json, // small values here
          sequence: ++sequence,
        });
        return;
      case "abandon":
        for (const [at, { occurrenceId }] of [...open.entries()].reverse())
          if (command.occurrenceIds.includes(occurrenceId)) open.splice(at, 1);
    }
  }

  function evaluated({
    type,
    nodeId,
    occurrenceId,
  }: Extract<Command, { type: "evaluate" | "open" | "decide" }>): EngineEvent {
    const node = nodes.get(nodeId);
    const inside = { item: 1, index: 0, iteration: 0, previous: null };
    const scope = exampleScope({ amount: 3 }, { nodes: readOutputs(state.root) as JsonObject, ...inside });
    const evaluation = { scope, meter: new Meter(1_000_000) };
    try {
      if (node && type === "evaluate" && isPure(node))
        return { type: "node_ended", occurrenceId, ...evaluatePure(node, evaluation), sequence: ++sequence };
      if (!node || !isContainer(node)) throw new Error("a command for a node of another kind");
      const { open: opens, goesOn } = containerOf(node);
      if (type === "open")
        return {
          type: "container_opened",
          occurrenceId,
          iterations: opens(node.config, evaluation).iterations,
        };
      return { type: "container_decided", occurrenceId, goesOn: goesOn?.(node.config, evaluation) ?? true };
    } catch (error) {
      if (!(error instanceof ExpressionError) && !(error instanceof NodeFailure)) throw error;
      const { message } = error;
      return {
        type: "node_errored",
        occurrenceId,
        error: { code: "expression_error", message, retryable: false },
      };
    }
  }
}

test("1,000 random documents never crash the validator, and what validates runs to an end", () => {
  const seen = { refused: 0, completed: 0, failed: 0, stuck: 0 };
  fc.assert(
    fc.property(
      anyDocument,
      fc.array(fc.nat(1_000), { minLength: 8, maxLength: 40 }),
      (document, choices) => {
        const problems = validate(document);
        const isRefused = problems.some(({ severity }) => severity === "error");
        const end = isRefused ? "refused" : carryOut(AgentDocument.parse(document), choices);
        expect(end).not.toBe("stuck");
        seen[end] += 1;
      },
    ),
    { numRuns: 1_000 },
  );
  // Otherwise it would say nothing about those that run.
  expect(seen.completed + seen.failed).toBeGreaterThan(150);
  expect(seen.completed).toBeGreaterThan(50);
});
