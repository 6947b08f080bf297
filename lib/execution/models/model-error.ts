import type { JsonObject } from "#lib/contract/json.ts";
import type { ModelUsage } from "./model-provider.ts";

/** The reason in `details.reason`, for programs; the message is for people. */
export type ModelErrorReason =
  | "unknown_model"
  | "authentication"
  | "rate_limited"
  | "context_too_long"
  | "refused"
  | "not_found"
  | "bad_request"
  | "timeout"
  | "unavailable"
  | "unreachable"
  | "malformed_answer";

/**
 * A model call that gave no answer (D7). The message is what the provider said or what we know, bounded and
 * free of secrets, addresses and prompts: the run's caller reads it. For the same reason there is no `cause`,
 * which would carry the prompt into logs.
 */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly code = "model_error";
  /** Whether the same call may succeed later: transport errors, 408, 425, 429 and 5xx. */
  readonly retryable: boolean;
  /** Seconds the provider asks to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined;
  readonly details: JsonObject;
  /** Where the model did answer, and no use can be made of it: what that took, and what it said. */
  readonly answered: { readonly usage: ModelUsage; readonly text: string } | undefined;

  constructor(
    message: string,
    options: {
      reason: ModelErrorReason;
      model: string;
      /** The provider's HTTP status, where there was an answer. */
      status?: number | undefined;
      retryable?: boolean;
      retryAfterSeconds?: number | undefined;
      answered?: ModelError["answered"];
    },
  ) {
    super(message);
    this.retryable = options.retryable ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.answered = options.answered;
    this.details = {
      reason: options.reason,
      model: options.model,
      ...(options.status === undefined ? {} : { status: options.status }),
    };
  }
}

/** By name, not `instanceof`: Next's bundle and Node's own imports hold two copies of this class. */
export function isModelError(error: unknown): error is ModelError {
  return error instanceof Error && error.name === "ModelError" && "retryable" in error;
}
