import { isModelError } from "#lib/execution/models/model-error.ts";
import { isToolError } from "#lib/execution/tools/tool-error.ts";
import { expressionFailure } from "#lib/language/evaluation/expression-failure.ts";
import { isExpressionError } from "#lib/language/expressions/expression-error.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { isTokenEndpointFailure } from "#lib/nouns/connections/token-endpoint-failure.ts";
import { isSealingFailure } from "#lib/platform/secrets/sealing-failure.ts";

/**
 * Turns anything that a node threw into the run's error. An unknown error's message goes only to the log, because it
 * may hold anything.
 */
export function asNodeFailure(error: unknown): NodeFailure {
  if (error instanceof NodeFailure) return error;
  if (isExpressionError(error)) return expressionFailure(error);
  if (isModelError(error)) {
    return new NodeFailure("model_error", error.message, {
      retryable: error.retryable,
      details: error.details,
      retryAfterSeconds: error.retryAfterSeconds,
    });
  }
  if (isToolError(error)) {
    return new NodeFailure("tool_error", error.message, {
      retryable: error.retryable,
      details: error.details,
      retryAfterSeconds: error.retryAfterSeconds,
    });
  }
  if (isTokenEndpointFailure(error)) {
    return new NodeFailure("node_failed", error.message, {
      retryable: error.retryable,
      retryAfterSeconds: error.retryAfterSeconds,
    });
  }
  if (isSealingFailure(error)) {
    return new NodeFailure(
      "node_failed",
      "A stored secret cannot be opened here: an administrator has to look at LANEWAY_SECRET.",
    );
  }
  return new NodeFailure(
    "internal_error",
    "The node failed for a reason inside the service; its log says more.",
  );
}
