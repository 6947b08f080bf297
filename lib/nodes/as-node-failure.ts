import { isTokenEndpointFailure } from "#lib/connections/token-endpoint-failure.ts";
import { isExpressionError } from "#lib/expressions/expression-error.ts";
import { isModelError } from "#lib/models/model-error.ts";
import { isSealingFailure } from "#lib/secrets/sealing-failure.ts";
import { isToolError } from "#lib/tools/tool-error.ts";
import { expressionFailure } from "./expression-failure.ts";
import { NodeFailure } from "./node-result.ts";

/**
 * Whatever a node threw, as the run's error. What is not known keeps its message to the log: it may hold
 * anything.
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
