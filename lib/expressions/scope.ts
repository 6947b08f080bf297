import type { Json, JsonObject } from "#lib/json.ts";

export type ThreadMessage = { readonly role: string; readonly content: Json };

export type RunFacts = {
  readonly id: string;
  readonly laneId: string;
  readonly turn: number;
  readonly metadata: JsonObject;
  /** ISO 8601. */
  readonly startedAt: string;
};

/**
 * What an expression can see. Nothing is copied: evaluating reads the fields it names, and a result may
 * share structure with the scope, so neither may be changed afterwards.
 */
export interface ExpressionScope {
  readonly input: Json;
  /** Outputs by node id; a skipped or unfinished node is absent. */
  readonly nodes: Readonly<Record<string, Json>>;
  readonly attachments: readonly Json[];
  readonly thread: { readonly messages: readonly ThreadMessage[] };
  readonly run: RunFacts;
  /** Inside the body of `for_each`. */
  readonly item?: Json;
  readonly index?: number;
  /** Inside the body of `loop`. */
  readonly iteration?: number;
  readonly previous?: Json;
}

export const SCOPE_VARIABLES = [
  "input",
  "nodes",
  "attachments",
  "thread",
  "run",
  "item",
  "index",
  "iteration",
  "previous",
] as const satisfies readonly (keyof ExpressionScope)[];

export type ScopeVariable = (typeof SCOPE_VARIABLES)[number];

export function isScopeVariable(name: string): name is ScopeVariable {
  return SCOPE_VARIABLES.some((variable) => variable === name);
}
