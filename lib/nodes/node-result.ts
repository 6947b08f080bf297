import type { NodeError } from "#lib/engine/protocol.ts";
import type { Json, NodeOutput } from "#lib/json.ts";

/** How a node ended. */
export interface NodeResult<Output extends NodeOutput = Json> {
  readonly outcome: string;
  readonly output: Output;
}

/** An error of a node in the run's own terms (D7). */
export class NodeFailure extends Error {
  override readonly name = "NodeFailure";
  readonly code: NodeError["code"];
  /** Transport errors, timeouts, 408, 425, 429 and 5xx; nothing else is tried again. */
  readonly retryable: boolean;
  readonly details: { readonly [key: string]: Json } | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: NodeFailure["code"],
    message: string,
    options: {
      retryable?: boolean;
      details?: NodeFailure["details"];
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
