import type { GraphNode } from "#lib/contract/agent-document.ts";
import { compileExpression } from "#lib/expressions/compile-expression.ts";
import type { Meter } from "#lib/expressions/meter.ts";
import type { ExpressionScope } from "#lib/expressions/scope.ts";
import type { NodeResult } from "./node-result.ts";

export type PureNode = Extract<GraphNode, { type: "transform" | "switch" | "output" }>;

/**
 * Computes a node without an outside effect: expressions only, so that computing it again gives the same.
 * @throws ExpressionError, MeterSpent.
 */
export function evaluatePureNode({
  node,
  scope,
  meter,
}: {
  node: PureNode;
  scope: ExpressionScope;
  meter: Meter;
}): NodeResult {
  switch (node.type) {
    case "transform":
      return { outcome: "done", output: compileExpression(node.config.expression).evaluate(scope, meter) };
    case "output":
      return { outcome: "done", output: compileExpression(node.config.value).evaluate(scope, meter) };
    case "switch": {
      const taken = node.config.cases.find(
        ({ when }) => compileExpression(when).evaluate(scope, meter) === true,
      );
      const outcome = taken?.name ?? "else";
      return { outcome, output: { case: outcome } };
    }
  }
}
