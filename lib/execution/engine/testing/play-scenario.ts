import type { NodeOutput } from "#lib/contract/json.ts";
import type { Command, EngineEvent, RunError } from "#lib/language/evaluation/protocol.ts";
import { advanceState } from "../advance-state.ts";
import { readOutputs } from "../read-outputs.ts";
import type { FinishedStep } from "../rebuild-state.ts";
import type { RunState } from "../run-state.ts";
import { pick, type Scenario } from "./random-scenario.ts";
import { fateOf } from "./reference-interpreter.ts";

type Begun = Extract<Command, { type: "evaluate" | "execute" | "await" }>;

/** The state of a play after the start and after each end. */
export interface Moment {
  readonly state: RunState;
  /** The commands of the last step. */
  readonly commands: readonly Command[];
  /** Every node ever commanded, in order. */
  readonly begun: readonly Begun[];
  readonly outstanding: readonly Begun[];
  /** Ended nodes, as their step rows would be. */
  readonly finished: readonly FinishedStep[];
  /** How many of `finished` are certainly committed: up to the last effect's end or opened interaction. */
  readonly committed: number;
  readonly end: { readonly result: NodeOutput } | { readonly error: RunError } | null;
}

/**
 * Plays a scenario to its end: of the outstanding commands, `order` says which one ends next, each by its
 * fate. Yields every moment; the state in it is only good until the next one.
 */
export function* playScenario({
  scenario,
  order,
  from,
}: {
  scenario: Scenario;
  order: readonly number[];
  from: { state: RunState; commands: readonly Command[]; outstanding?: readonly Begun[] };
}): Generator<Moment, Moment> {
  const { state } = from;
  let { commands } = from;
  const begun: Begun[] = [];
  let outstanding: readonly Begun[] = from.outstanding ?? [];
  const finished: FinishedStep[] = [];
  let committed = 0;
  for (let turn = 0; ; turn++) {
    const next = commands.filter(isBegun);
    begun.push(...next);
    outstanding = [...outstanding, ...next];
    if (next.some((command) => command.type === "await")) committed = finished.length;
    const end = commands.map(endOf).find((its) => its !== null) ?? null;
    const moment = {
      state,
      commands,
      begun: [...begun],
      outstanding,
      finished: [...finished],
      committed,
      end,
    };
    yield moment;
    if (end) return moment;

    const ending = pick(outstanding, pick(order, turn));
    const { event, step } = endBy(scenario, ending);
    outstanding = outstanding.filter((command) => command !== ending);
    finished.push(step);
    if (ending.type !== "evaluate") committed = finished.length;
    commands = advanceState(state, event);
  }
}

/** All moments but that of a failure: what is still live then is given up. */
export function* unfailed(moments: Iterable<Moment>): Generator<Moment> {
  for (const moment of moments) if (!(moment.end && "error" in moment.end)) yield moment;
}

/** Describes a state so that two states of one graph can be compared, however they came about. */
export function describeState(state: RunState) {
  return {
    status: state.status,
    live: [...state.live.keys()].sort(),
    skipped: skippedIn(state),
    outputs: { ...readOutputs(state.root) },
    latestOutput: state.root.latestOutput,
    latestNode: state.root.latestNode,
  };
}

/** Reachable nodes that were skipped. */
export function skippedIn(state: RunState): string[] {
  return [...state.root.arrivals]
    .filter(([, arrivals]) => arrivals.unsettled === 0 && !arrivals.followed)
    .map(([node]) => node.id)
    .sort();
}

function endBy(
  { fates }: Scenario,
  { nodeId, occurrenceId }: Begun,
): { event: EngineEvent; step: FinishedStep } {
  const { outcome, output, sequence } = fateOf(fates, nodeId);
  const step = { occurrenceId, outcome, output, sequence };
  const error = { code: "node_failed", message: `${nodeId} broke`, retryable: false } as const;
  return {
    step,
    event:
      outcome === "failed" ? { type: "node_errored", occurrenceId, error } : { type: "node_ended", ...step },
  };
}

function isBegun(command: Command): command is Begun {
  return command.type === "evaluate" || command.type === "execute" || command.type === "await";
}

function endOf(command: Command): Moment["end"] {
  if (command.type === "complete_run") return { result: command.result };
  return command.type === "fail_run" ? { error: command.error } : null;
}
