import { asNodeFailure } from "#lib/execution/nodes/as-node-failure.ts";
import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import type { AnswerTo, ComputationKind, Computations } from "#lib/language/evaluation/computation.ts";
import type { Command } from "#lib/language/evaluation/protocol.ts";
import type { NodeFailure } from "#lib/language/node-types/node-result.ts";
import type { Launch } from "./launch.ts";
import type { RunComputer } from "./run-computer.ts";
import type { RunScope } from "./run-scope.ts";
import { snapshotOf } from "./turn-scopes.ts";

/** The consequences of carrying out a command. */
export type CarriedOut =
  | { readonly commands: readonly Command[] }
  | { readonly launch: Launch }
  /** Enough was done in this turn of the event loop. */
  | { readonly isPaused: true };

/** Only the place: a command spread into an event would bring its own `type` along. */
export function nodePlaceOf({ nodeId, occurrenceId, container, iteration, loopPath }: NodePlace): NodePlace {
  const place = { nodeId, occurrenceId };
  if (container === undefined || iteration === undefined || !loopPath) return place;
  return { ...place, container, iteration, loopPath };
}

/** The occurrence that must still be expected of for the command to make sense; undefined of one that only notes. */
export function expectedOf(command: Command): string | undefined {
  switch (command.type) {
    case "evaluate":
    case "await":
    case "execute":
    case "open":
    case "decide":
    case "begin_iteration":
    case "collect":
      return command.occurrenceId;
    default:
      return undefined;
  }
}

/** Evaluates for a node and does what follows; or says that a thread has to, or a later turn of the event loop. */
export function carryOut<Kind extends ComputationKind>(
  computer: RunComputer,
  kind: Kind,
  given: Computations[Kind]["given"],
  {
    place,
    scope,
    goOn,
    errored,
  }: {
    place: NodePlace;
    scope: RunScope;
    goOn: (answer: AnswerTo<Kind>) => readonly Command[];
    errored: (failure: NodeFailure) => readonly Command[];
  },
): CarriedOut {
  let attempt: ReturnType<typeof computer.attempt<Kind>>;
  try {
    attempt = computer.attempt(kind, given, scope);
  } catch (error) {
    return { commands: errored(asNodeFailure(error)) };
  }
  if ("answer" in attempt) return { commands: goOn(attempt.answer) };
  if (attempt.elsewhere === "later") return { isPaused: true };
  // Later ends are not seen in it.
  const seen = snapshotOf(scope);
  const run = async (signal: AbortSignal) => {
    const answer = await computer.onThread(kind, given, { scope: seen, signal });
    return () => goOn(answer);
  };
  return { launch: { place, run } };
}
