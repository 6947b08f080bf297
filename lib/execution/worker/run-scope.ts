import { LargeJson, type NodeOutput } from "#lib/contract/json.ts";
import type { BodyVariables, ExpressionScope } from "#lib/language/expressions/scope.ts";

/** A run's input that is too large for the event loop: threads get it from the database. */
export class StoredInput {
  readonly runId: string;

  constructor(runId: string) {
    this.runId = runId;
  }
}

/** The scope of a run's expressions, in which large values are not read yet. */
export interface RunScope
  extends Omit<ExpressionScope, "input" | "nodes" | "item" | "previous">,
    BodyVariables<NodeOutput> {
  readonly input: ExpressionScope["input"] | StoredInput;
  readonly nodes: Readonly<Record<string, NodeOutput>>;
}

/** Whether everything in it is small enough to be evaluated on the event loop. */
export function isSmall(scope: RunScope): scope is ExpressionScope {
  if (scope.input instanceof StoredInput) return false;
  if (scope.item instanceof LargeJson || scope.previous instanceof LargeJson) return false;
  for (const id in scope.nodes) if (scope.nodes[id] instanceof LargeJson) return false;
  return true;
}
