import type { JsonObject, NodeOutput } from "#lib/json.ts";

/**
 * What the interpreter and its driver say to each other. The driver carries commands out and reports each
 * node's end with exactly one event, after whatever must be durable by then has been committed.
 */
export type EngineEvent =
  | { readonly type: "turn_started" }
  | NodeEnded
  | { readonly type: "node_errored"; readonly occurrenceId: string; readonly error: NodeError };

export interface NodeEnded {
  readonly type: "node_ended";
  readonly occurrenceId: string;
  readonly outcome: string;
  /** What expressions see as `nodes.<id>`. */
  readonly output: NodeOutput;
  readonly sequence: Sequence;
}

/**
 * Where the node's `node_completed` stands in the trace. Only the order counts: for pure nodes, whose events
 * are written later, any value between their neighbours' will do.
 */
export type Sequence = bigint | number;

/**
 * The last error of a node after whatever attempts it had; `retryable` and `details` matter only if the run
 * fails.
 */
export interface NodeError {
  readonly code:
    | "node_failed"
    | "model_error"
    | "tool_error"
    | "expression_error"
    | "interaction_expired"
    | "step_limit_exceeded"
    | "internal_error";
  readonly message: string;
  readonly retryable: boolean;
  readonly details?: JsonObject;
}

export type Command =
  /** Compute a pure node at once. At most one is outstanding, and nothing else is begun meanwhile. */
  | { readonly type: "evaluate"; readonly nodeId: string; readonly occurrenceId: string }
  /** Begin an effect; others keep running. */
  | { readonly type: "execute"; readonly nodeId: string; readonly occurrenceId: string }
  /** Open an interaction; its answer, or its expiry, is the node's end. */
  | { readonly type: "interact"; readonly nodeId: string; readonly occurrenceId: string }
  /**
   * For the trace (`branch_taken`): the node that just ended chose among its ways. `to` is empty where none
   * leads on.
   */
  | {
      readonly type: "take_branch";
      readonly nodeId: string;
      readonly occurrenceId: string;
      readonly outcome: string;
      readonly to: readonly string[];
    }
  /** Nothing is ready, running or waiting. `result` is the `finalResponse`. */
  | { readonly type: "complete_run"; readonly result: NodeOutput }
  /** Abort what runs, withdraw what is open. */
  | { readonly type: "fail_run"; readonly error: RunError };

/** The run's `error` (D7). */
export interface RunError {
  readonly code: NodeError["code"] | "approval_rejected";
  readonly message: string;
  readonly nodeId: string;
  readonly retryable: boolean;
  readonly details: JsonObject | null;
}
