import type { ReadValue } from "#lib/contract/dashboard/failures.ts";
import type { RunError } from "#lib/contract/interactions.ts";
import type { Json } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import { shownValue } from "#lib/language/evaluation/shown-text.ts";
import { isExpressionError } from "#lib/language/expressions/expression-error.ts";
import { Meter, MeterSpent } from "#lib/language/expressions/meter.ts";
import type { ExpressionScope } from "#lib/language/expressions/scope.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { shownCallOf } from "#lib/language/node-types/node-kinds.ts";
import type { Evaluation } from "#lib/language/node-types/node-type.ts";

/** Budget on the event loop for writing a request down again. */
const BUDGET_UNITS = 200_000;

interface FailingCall {
  readonly label: string;
  readonly source: string;
  readonly values: readonly ReadValue[];
}

/**
 * The call that failed: where it went, and with what. Undefined for a node that calls nothing.
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
  const call = shownCallOf(node, {
    input,
    error,
    value: (expression) => withinBudget((meter) => shownValue(expression, scope, meter), REDACTED),
    text: (make, otherwise) => withinBudget((meter) => make({ scope, meter }), otherwise),
  });
  if (!call) return undefined;
  const { label, source, values } = call;
  return {
    label,
    source,
    values: values.map(({ name, value }) => ({ path: name, value, isMissing: false })),
  };
}

/** `otherwise` where it costs more to compute than a page may spend, or cannot be computed of what may be shown. */
function withinBudget<Shown extends Json>(
  work: (meter: Evaluation["meter"]) => Shown,
  otherwise: Shown,
): Shown {
  try {
    return work(new Meter(BUDGET_UNITS));
  } catch (error) {
    const isOurs = isExpressionError(error) || (error instanceof Error && error.name === "NodeFailure");
    if (isOurs || error instanceof MeterSpent) return otherwise;
    throw error;
  }
}
