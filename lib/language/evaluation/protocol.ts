import type { JsonObject, NodeOutput } from "#lib/contract/json.ts";
import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import type { NodeErrorCode } from "#lib/language/node-types/node-result.ts";

/**
 * What the interpreter and its driver say to each other. The driver carries commands out and reports each
 * node's end with exactly one event, after whatever must be durable by then has been committed.
 */
export type EngineEvent =
  | { readonly type: "turn_started" }
  | NodeEnded
  | { readonly type: "node_errored"; readonly occurrenceId: string; readonly error: NodeError }
  /** It is known what a container goes through: so many iterations, or at most so many where it decides. */
  | { readonly type: "container_opened"; readonly occurrenceId: string; readonly iterations: number }
  /** The driver has what an iteration's expressions see beside the nodes. */
  | { readonly type: "iteration_ready"; readonly occurrenceId: string; readonly number: number }
  /** Whether another iteration follows. */
  | { readonly type: "container_decided"; readonly occurrenceId: string; readonly goesOn: boolean };

export interface NodeEnded {
  readonly type: "node_ended";
  readonly occurrenceId: string;
  readonly outcome: string;
  /** What expressions see as `nodes.<id>`. */
  readonly output: NodeOutput;
  readonly sequence: Sequence;
}

/**
 * The position of the node's `node_completed` in the trace. Only the order counts: for pure nodes, whose events are
 * written later, any value between their neighbours' will do.
 */
export type Sequence = bigint | number;

/**
 * The last error of a node after whatever attempts it had; `retryable` and `details` matter only if the run
 * fails.
 */
export interface NodeError {
  readonly code: NodeErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly details?: JsonObject;
}

export type Command =
  /** Compute a pure node at once. At most one is outstanding, and nothing else is begun meanwhile. */
  | ({ readonly type: "evaluate" } & NodePlace)
  /** Begin an effect; others keep running. */
  | ({ readonly type: "execute" } & NodePlace)
  /** Open an interaction, set a timer: what comes of that later is the node's end. */
  | ({ readonly type: "await" } & NodePlace)
  | ContainerCommand
  /**
   * For the trace (`branch_taken`): the node that just ended chose among its ways. `to` is empty where none
   * leads on.
   */
  | ({
      readonly type: "take_branch";
      readonly outcome: string;
      readonly to: readonly string[];
    } & NodePlace)
  /**
   * Abort these nodes, withdraw what they ask; they need no event of their own any more. The containers will have no
   * further iteration.
   */
  | {
      readonly type: "abandon";
      readonly occurrenceIds: readonly string[];
      readonly containerIds: readonly string[];
    }
  /** Nothing is ready, running or waiting. `result` is the `finalResponse`. */
  | { readonly type: "complete_run"; readonly result: NodeOutput }
  /** Abort what runs, withdraw what is open. */
  | { readonly type: "fail_run"; readonly error: RunError };

/** About a container. An iteration's `number` is counted from 0. */
export type ContainerCommand = NodePlace &
  /** Compute what it goes through. Like `evaluate`, and answered by `container_opened`. */
  (
    | { readonly type: "open" }
    /** Get what the expressions of an iteration see; answered by `iteration_ready`. */
    | { readonly type: "begin_iteration"; readonly number: number }
    /**
     * Compute whether another iteration follows this one, which is under way until then and gave `result`. Like
     * `evaluate`, and answered by `container_decided`.
     */
    | { readonly type: "decide"; readonly number: number; readonly result: NodeOutput }
    /** For the record: an iteration gave this. Nothing answers it. */
    | { readonly type: "end_iteration"; readonly number: number; readonly result: NodeOutput }
    /** All iterations have ended: end the container with what they gave. */
    | { readonly type: "collect"; readonly iterations: number }
    /** It has failed by its first failed iteration, and has ended along its `failed` edges where `isHandled`. */
    | {
        readonly type: "fail_container";
        /** The error, with the index of the iteration that failed, from 0. */
        readonly error: Pick<NodeError, "message" | "details"> &
          Pick<RunError, "code"> & { readonly index: number };
        readonly isHandled: boolean;
      }
  );

/** The run's `error` (D7). */
export interface RunError {
  readonly code: NodeErrorCode | "approval_rejected";
  readonly message: string;
  readonly nodeId: string;
  readonly retryable: boolean;
  readonly details: JsonObject | null;
}
