import type { ReadValue } from "#lib/contract/dashboard/failures.ts";
import type { RunError } from "#lib/contract/interactions.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import { shownValue } from "#lib/language/evaluation/shown-text.ts";
import { isExpressionError } from "#lib/language/expressions/expression-error.ts";
import { Meter, MeterSpent } from "#lib/language/expressions/meter.ts";
import type { ExpressionScope } from "#lib/language/expressions/scope.ts";
import type { GraphNode, NodeOf } from "#lib/language/node-types/graph-node.ts";
import { renderUrl } from "#lib/language/node-types/http/http-url.ts";

/** Budget on the event loop for writing a request down again. */
const BUDGET_UNITS = 200_000;

interface FailingCall {
  readonly label: string;
  readonly source: string;
  readonly values: readonly ReadValue[];
}

/**
 * The call that failed: where it went and what it was given. Undefined for a node that calls nothing.
 * @param scope redacted: what it has is shown.
 * @param input what the trace has of its call; null if nothing.
 */
export function failingCall({
  node,
  scope,
  input,
  error,
}: {
  node: GraphNode;
  scope: ExpressionScope;
  input: Json;
  error: Pick<RunError, "code" | "details">;
}): FailingCall | undefined {
  const answer = error.details?.body;
  const answered = answer === undefined || answer === "" ? [] : [value("answer", answer)];
  switch (node.type) {
    case "http":
      return {
        label: "Call",
        source: `${node.config.method} ${shownUrl(node, scope)}`,
        values: [...requestBody(node, scope), ...answered],
      };
    case "tool":
      return { label: "Tool", source: node.config.tool, values: given("arguments", input) };
    case "llm": {
      const { tool } = error.details ?? {};
      if (error.code === "tool_error" && typeof tool === "string")
        return { label: "Tool that the model called", source: tool, values: given("arguments", input) };
      const members = isJsonObject(input) ? Object.entries(input) : [];
      return {
        label: "Model",
        source: node.config.model,
        values: members.flatMap(([name, member]) => (member === null ? [] : [value(name, member)])),
      };
    }
    case "agent":
      return {
        label: "Agent",
        source: node.config.agentId,
        values: [value("input", shownWithin(node.config.input, scope))],
      };
    default:
      return undefined;
  }
}

const value = (path: string, shown: Json): ReadValue => ({ path, value: shown, isMissing: false });
const given = (path: string, input: Json): ReadValue[] => (input === null ? [] : [value(path, input)]);

function requestBody({ config: { body } }: NodeOf<"http">, scope: ExpressionScope): ReadValue[] {
  return body === undefined ? [] : [value("request body", shownWithin(body, scope))];
}

/** An expression's value as it is shown; hidden where it costs more to compute than a page may spend. */
function shownWithin(expression: string, scope: ExpressionScope): Json {
  try {
    return shownValue(expression, scope, new Meter(BUDGET_UNITS));
  } catch (error) {
    if (error instanceof MeterSpent) return REDACTED;
    throw error;
  }
}

/** As it was called, with what may be shown; as it is written where that is none. */
function shownUrl({ config: { url } }: NodeOf<"http">, scope: ExpressionScope): string {
  try {
    return renderUrl({ template: url, scope, meter: new Meter(BUDGET_UNITS) }).href;
  } catch (error) {
    if (
      isExpressionError(error) ||
      error instanceof MeterSpent ||
      (error instanceof Error && error.name === "NodeFailure")
    )
      return url;
    throw error;
  }
}
