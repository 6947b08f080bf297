import type { Json, NodeOutput } from "#lib/contract/json.ts";
import { type LoopPath, occurrenceId } from "#lib/language/agent-document/occurrence.ts";
import type { Command, EngineEvent, NodeError, RunError } from "#lib/language/evaluation/protocol.ts";
import { advanceState } from "../advance-state.ts";
import { compileGraph, type EngineNode, type GraphDocument } from "../graph.ts";
import { readOutputs } from "../read-outputs.ts";
import { createRunState } from "../run-state.ts";

interface Ending {
  readonly outcome?: string;
  readonly output?: Json;
}

/** How a container goes: how many iterations it opens with, and after which one it decides to end. */
interface Repeats {
  readonly opens: number | { readonly error: NodeError };
  readonly endsAfter?: number;
}

interface Script {
  readonly pure?: Record<string, Ending | { error: NodeError }>;
  readonly containers?: Record<string, Repeats>;
  readonly turn?: number;
}

/** `"each.1"` or `"each.1:inner.0"`: the iterations around a node. */
function readPath(path: string): LoopPath {
  return path.split(":").flatMap((part) => {
    const [nodeId = "", iteration] = part.split(".");
    return iteration === undefined ? [] : [{ nodeId, iteration: Number(iteration) }];
  });
}

function allNodes(nodes: readonly EngineNode[]): EngineNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.body?.nodes ?? [])]);
}

/**
 * A driver for tests: pure nodes end at once as `pure` says (by default in their first outcome), containers go as
 * `containers` says, effects and interactions end when the test says so. A node's output is its own id unless told
 * otherwise; the n-th end has sequence n.
 */
export function startRun(
  graphDocument: GraphDocument,
  { pure = {}, containers = {}, turn = 1 }: Script = {},
) {
  const runId = "run_1";
  const graph = compileGraph(graphDocument);
  const nodes = new Map(allNodes(graphDocument.nodes).map((node) => [node.id, node]));
  const state = createRunState({ graph, runId, turn });
  let sequence = 0;
  /** Every command so far as `"evaluate a"`, `"execute b each.1"`, `"take_branch a.high"`, in order. */
  const told: string[] = [];
  const results = new Map<string, NodeOutput[]>();
  let result: NodeOutput | undefined;
  let error: RunError | undefined;

  function follow(commands: readonly Command[]): void {
    for (const command of commands) {
      told.push(wording(command));
      carryOut(command);
    }
  }

  function carryOut(command: Command): void {
    switch (command.type) {
      case "complete_run":
        result = command.result;
        return;
      case "fail_run":
        error = command.error;
        return;
      case "evaluate": {
        const ending = pure[command.nodeId] ?? {};
        if ("error" in ending)
          send({ type: "node_errored", occurrenceId: command.occurrenceId, error: ending.error });
        else endAs(command.occurrenceId, command.nodeId, ending);
        return;
      }
      case "open": {
        const { opens } = containers[command.nodeId] ?? { opens: 0 };
        const { occurrenceId: id } = command;
        results.set(id, []);
        send(
          typeof opens === "number"
            ? { type: "container_opened", occurrenceId: id, iterations: opens }
            : { type: "node_errored", occurrenceId: id, error: opens.error },
        );
        return;
      }
      case "begin_iteration":
        send({ type: "iteration_ready", occurrenceId: command.occurrenceId, number: command.number });
        return;
      case "end_iteration": {
        const given = results.get(command.occurrenceId) ?? [];
        given[command.number] = command.result;
        return;
      }
      case "decide": {
        const goesOn = command.number !== containers[command.nodeId]?.endsAfter;
        send({ type: "container_decided", occurrenceId: command.occurrenceId, goesOn });
        return;
      }
      case "collect":
        endAs(command.occurrenceId, command.nodeId, {
          output: (results.get(command.occurrenceId) ?? []) as Json, // small values in these tests
        });
        return;
    }
  }

  function send(event: EngineEvent): void {
    follow(advanceState(state, event));
  }

  function idOf(nodeId: string, path: string): string {
    return occurrenceId({ runId, nodeId, turn, loopPath: readPath(path) });
  }

  function endAs(id: string, nodeId: string, ending: Ending & { sequence?: number }): void {
    const { outcome = nodes.get(nodeId)?.outcomes[0] ?? "done", output = nodeId } = ending;
    sequence += 1;
    send({ type: "node_ended", occurrenceId: id, outcome, output, sequence: ending.sequence ?? sequence });
  }

  /** @param ending.at the iterations around it, such as `each.1`. */
  function end(
    nodeId: string,
    { at = "", ...ending }: Ending & { sequence?: number; at?: string } = {},
  ): void {
    endAs(idOf(nodeId, at), nodeId, ending);
  }

  function fail(nodeId: string, { at = "", ...nodeError }: Partial<NodeError> & { at?: string } = {}): void {
    const whole = {
      code: "node_failed",
      message: `${nodeId} broke`,
      retryable: false,
      ...nodeError,
    } as const;
    send({ type: "node_errored", occurrenceId: idOf(nodeId, at), error: whole });
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
      return { ...readOutputs(state.root) };
    },
  };
}

/** The part of an occurrence's name that tells iterations apart, with a space before it. */
function around(id: string): string {
  const path = id.split(":").slice(3).join(":");
  return path === "" ? "" : ` ${path}`;
}

function wording(command: Command): string {
  switch (command.type) {
    case "take_branch":
      return `take_branch ${command.nodeId}.${command.outcome} -> ${command.to.join(", ") || "nothing"}`;
    case "complete_run":
    case "fail_run":
      return command.type;
    case "abandon":
      return `abandon ${command.occurrenceIds.map((id) => `${id.split(":")[1]}${around(id)}`).join(", ") || "nothing"}`;
    case "begin_iteration":
    case "end_iteration":
    case "decide":
      return `${command.type} ${command.nodeId}.${command.number}${around(command.occurrenceId)}`;
    default:
      return `${command.type} ${command.nodeId}${around(command.occurrenceId)}`;
  }
}
