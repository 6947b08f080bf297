import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import type { EffectLaunch, Launch } from "./launch.ts";
import type { EffectEnd, EffectRetry } from "./run-effect.ts";

/**
 * A message to an execution: from its effects in flight, from its worker, or from an answer to the run or its cancel.
 */
export type ExecutionMessage =
  | {
      readonly type: "effect_ended";
      readonly launch: EffectLaunch;
      readonly end: EffectEnd;
      /** How many answers it knew when it began. */
      readonly answersKnown: number;
    }
  /** The effect could not reach the database: a worker takes the run up again when the lease has expired. */
  | { readonly type: "effect_lost"; readonly error: unknown }
  | {
      readonly type: "effect_retrying";
      readonly place: NodePlace;
      readonly retry: EffectRetry;
    }
  /** Work done elsewhere for a node has ended. @throws whatever is no failure of the node. */
  | { readonly type: "deferred"; readonly goOn: () => readonly Launch[] }
  /** Asks whether the run is still ours; `done` is called once the answer is yes. */
  | { readonly type: "unsure"; readonly done: () => void }
  /** A call was made or a question asked: `write` puts it with what is pending, `done` follows the commit. */
  | {
      readonly type: "effect_wrote";
      readonly occurrenceId: string;
      readonly write: () => void;
      readonly done: () => void;
    }
  /** What is pending has waited for others to be written with it for long enough. */
  | { readonly type: "write_due" }
  | { readonly type: "signalled" }
  /** Its cancellation is committed. */
  | { readonly type: "cancelled" }
  /** The process stops, or an effect came to rest since. */
  | { readonly type: "stopping" }
  | { readonly type: "stopped" }
  /** It has executed for as long as it may. */
  | { readonly type: "timed_out" };
