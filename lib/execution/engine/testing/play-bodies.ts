import type { Json } from "#lib/contract/json.ts";
import type { LoopPath } from "#lib/language/agent-document/occurrence.ts";
import type { Command, EngineEvent } from "#lib/language/evaluation/protocol.ts";
import { advanceState } from "../advance-state.ts";
import { compileGraph, type EngineNode } from "../graph.ts";
import { type FinishedStep, rebuildState } from "../rebuild-state.ts";
import type { RunState } from "../run-state.ts";
import { type BodyScenario, fateIn, goesOn, iterationsOf, type Verdict } from "./random-bodies.ts";
import { pick } from "./random-scenario.ts";

type Place = Extract<Command, { occurrenceId: string }>;

/** The rows that a database would hold of a run. */
interface Stored {
  readonly steps: Map<string, FinishedStep & { readonly around: string }>;
  readonly containers: Map<
    string,
    { readonly total: number; readonly around: string; readonly begun: Map<number, Json | null> }
  >;
  /** The questions that are open. */
  readonly asked: Map<string, Place>;
}

const aroundOf = ({ container, iteration }: Place) =>
  container === undefined ? "" : `${container} ${iteration}`;
const pathOf = ({ loopPath = [] }: Place): LoopPath => loopPath;

/**
 * Plays a scenario to its end: of what was commanded, `order` says what is answered next. At the moments in `cuts` the
 * worker is lost: another one goes on with what was stored when the last effect or interaction ended.
 */
export function playBodies(
  scenario: BodyScenario,
  { order, cuts }: { order: readonly number[]; cuts: ReadonlySet<number> },
): Verdict {
  const graph = compileGraph(scenario.document);
  const nodes = new Map(allNodes(scenario.document.nodes).map((node) => [node.id, node]));
  let stored: Stored = { steps: new Map(), containers: new Map(), asked: new Map() };
  let committed = structuredClone(stored);
  let { state, commands } = takeUp();
  let outstanding: Place[] = [];

  function takeUp(): { state: RunState; commands: readonly Command[] } {
    stored = structuredClone(committed);
    const isOpen = (around: string) => {
      const [container = "", iteration] = around.split(" ");
      return around === "" || stored.containers.get(container)?.begun.get(Number(iteration)) === null;
    };
    return rebuildState({
      graph,
      runId: "run_1",
      turn: 1,
      finished: [...stored.steps.values()].filter(({ around }) => isOpen(around)),
      containers: [...stored.containers].map(([occurrenceId, { total, begun }]) => ({
        occurrenceId,
        total,
        begun: begun.size,
        open: [...begun].flatMap(([iteration, result]) => (result === null ? [iteration] : [])),
      })),
      awaited: new Set([...stored.asked].flatMap(([id, place]) => (isOpen(aroundOf(place)) ? [id] : []))),
    });
  }

  function send(event: EngineEvent): void {
    commands = advanceState(state, event);
  }

  for (let turn = 0; turn < 10_000; turn++) {
    for (const command of commands) {
      if (command.type === "complete_run") return { result: command.result as Json }; // small values only
      if (command.type === "fail_run") return { failed: true };
      note(command);
    }
    if (cuts.has(turn)) {
      ({ state, commands } = takeUp());
      // A question is open until its end is committed, also one that the lost worker had given up.
      outstanding = [...stored.asked.values()].filter(({ occurrenceId }) => state.live.has(occurrenceId));
      cuts = new Set([...cuts].filter((cut) => cut !== turn));
      continue;
    }
    const next = pick(outstanding, pick(order, turn));
    outstanding = outstanding.filter((command) => command !== next);
    answer(next);
  }
  throw new Error("The run never ended");

  function note(command: Command): void {
    switch (command.type) {
      case "end_iteration":
        stored.containers.get(command.occurrenceId)?.begun.set(command.number, [command.result as Json]);
        return;
      case "abandon":
        outstanding = outstanding.filter(({ occurrenceId }) => !command.occurrenceIds.includes(occurrenceId));
        outstanding = outstanding.filter(({ occurrenceId }) => !command.containerIds.includes(occurrenceId));
        for (const id of command.occurrenceIds) stored.asked.delete(id);
        for (const id of command.containerIds) stored.containers.delete(id);
        return;
      case "fail_container":
        if (command.isHandled) store(command, { outcome: "failed", output: "failed", sequence: 0 });
        return;
      case "begin_iteration":
        stored.containers.get(command.occurrenceId)?.begun.set(command.number, null);
        outstanding.push(command);
        return;
      case "take_branch":
      case "complete_run":
      case "fail_run":
        return;
      case "await":
        stored.asked.set(command.occurrenceId, command);
        outstanding.push(command);
        committed = structuredClone(stored);
        return;
      default:
        outstanding.push(command);
    }
  }

  function store(place: Place, end: Omit<FinishedStep, "occurrenceId">): void {
    const { occurrenceId } = place;
    stored.steps.set(occurrenceId, { occurrenceId, ...end, around: aroundOf(place) });
  }

  function answer(command: Place): void {
    const { occurrenceId, nodeId } = command;
    const path = pathOf(command);
    switch (command.type) {
      case "open": {
        const total = iterationsOf(scenario, nodeId, path);
        stored.containers.set(occurrenceId, { total, around: aroundOf(command), begun: new Map() });
        send({ type: "container_opened", occurrenceId, iterations: total });
        return;
      }
      case "begin_iteration":
        send({ type: "iteration_ready", occurrenceId, number: command.number });
        return;
      case "decide":
        send({
          type: "container_decided",
          occurrenceId,
          goesOn: goesOn(scenario, nodeId, path, command.number),
        });
        return;
      case "collect": {
        const begun = stored.containers.get(occurrenceId)?.begun ?? new Map<number, Json | null>();
        const output = [...begun]
          .toSorted(([one], [other]) => one - other)
          .flatMap(([, result]) => result ?? []);
        stored.containers.delete(occurrenceId);
        const end = { outcome: "done", output, sequence: fateIn(scenario, nodeOf(nodeId), path).sequence };
        store(command, end);
        send({ type: "node_ended", occurrenceId, ...end });
        return;
      }
      default: {
        const { outcome, output, sequence } = fateIn(scenario, nodeOf(nodeId), path);
        stored.asked.delete(occurrenceId);
        if (outcome === "failed") {
          const error = { code: "node_failed", message: "no", retryable: false } as const;
          send({ type: "node_errored", occurrenceId, error });
          const isHandled = commands.every(({ type }) => type !== "fail_container" && type !== "fail_run");
          if (isHandled) store(command, { outcome, output, sequence });
        } else {
          store(command, { outcome, output, sequence });
          // An answer is written when it is accepted, what follows from it later.
          if (command.type === "await") committed = structuredClone(stored);
          send({ type: "node_ended", occurrenceId, outcome, output, sequence });
        }
        if (command.type === "execute") {
          // Immediate consequences are written in the same transaction.
          for (const told of commands)
            if (["end_iteration", "abandon", "fail_container"].includes(told.type)) note(told);
          committed = structuredClone(stored);
        }
      }
    }
  }

  function nodeOf(id: string): EngineNode {
    const node = nodes.get(id);
    if (!node) throw new Error(`No node ${id}`);
    return node;
  }
}

function allNodes(nodes: readonly EngineNode[]): EngineNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.body?.nodes ?? [])]);
}
