import type { Json, NodeOutput } from "#lib/json.ts";
import { advance } from "../advance.ts";
import { compileGraph, type GraphDocument } from "../graph.ts";
import { occurrenceId } from "../occurrence.ts";
import type { Command, EngineEvent, NodeError, RunError } from "../protocol.ts";
import { readOutputs } from "../read-outputs.ts";
import { createRunState } from "../run-state.ts";

interface Ending {
  readonly outcome?: string;
  readonly output?: Json;
}

/**
 * A driver for tests: pure nodes end at once as `pure` says (by default in their first outcome), effects and
 * interactions when the test says so. A node's output is its own id unless told otherwise; the n-th end has
 * sequence n.
 */
export function startRun(
  graphDocument: GraphDocument,
  { pure = {}, turn = 1 }: { pure?: Record<string, Ending | { error: NodeError }>; turn?: number } = {},
) {
  const runId = "run_1";
  const graph = compileGraph(graphDocument);
  const nodes = new Map(graphDocument.nodes.map((node) => [node.id, node]));
  let state = createRunState({ runId, turn });
  let sequence = 0;
  /** Every command so far as `"evaluate a"`, `"execute b"`, `"take_branch a.high"`, in order. */
  const told: string[] = [];
  let result: NodeOutput | undefined;
  let error: RunError | undefined;

  function follow(commands: readonly Command[]): void {
    for (const command of commands) {
      if (command.type === "complete_run") result = command.result;
      if (command.type === "fail_run") error = command.error;
      told.push(wording(command));
      if (command.type !== "evaluate") continue;
      const ending = pure[command.nodeId] ?? {};
      if ("error" in ending)
        send({ type: "node_errored", occurrenceId: command.occurrenceId, error: ending.error });
      else end(command.nodeId, ending);
    }
  }

  function send(event: EngineEvent): void {
    const next = advance(graph, state, event);
    state = next.state;
    follow(next.commands);
  }

  function idOf(nodeId: string): string {
    return occurrenceId({ runId, nodeId, turn, loopPath: [] });
  }

  function end(nodeId: string, ending: Ending & { sequence?: number } = {}): void {
    const { outcome = nodes.get(nodeId)?.outcomes[0] ?? "done", output = nodeId } = ending;
    sequence += 1;
    send({
      type: "node_ended",
      occurrenceId: idOf(nodeId),
      outcome,
      output,
      sequence: ending.sequence ?? sequence,
    });
  }

  function fail(nodeId: string, nodeError: Partial<NodeError> = {}): void {
    const whole = {
      code: "node_failed",
      message: `${nodeId} broke`,
      retryable: false,
      ...nodeError,
    } as const;
    send({ type: "node_errored", occurrenceId: idOf(nodeId), error: whole });
  }

  send({ type: "turn_started" });
  return {
    told,
    end,
    fail,
    send,
    get result() {
      return result;
    },
    get error() {
      return error;
    },
    get status() {
      return state.status;
    },
    get outputs() {
      return { ...readOutputs(state) };
    },
  };
}

function wording(command: Command): string {
  switch (command.type) {
    case "take_branch":
      return `take_branch ${command.nodeId}.${command.outcome} -> ${command.to.join(", ") || "nothing"}`;
    case "complete_run":
    case "fail_run":
      return command.type;
    default:
      return `${command.type} ${command.nodeId}`;
  }
}
