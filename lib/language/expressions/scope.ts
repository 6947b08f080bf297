import type { Json, JsonObject } from "#lib/contract/json.ts";

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

/** Variables that only bodies see, in a scope or on their way to a thread. */
export interface BodyVariables<Value> {
  readonly item?: Value;
  readonly previous?: Value;
  readonly index?: number;
  readonly iteration?: number;
}

/**
 * Gives a scope what another has for bodies, with each value read in another way when an expression first looks at it.
 */
export function withBodyVariables<Scope extends object, From, To>(
  scope: Scope,
  { item, previous, index, iteration }: BodyVariables<From>,
  read: (value: From) => To,
): Scope & BodyVariables<To> {
  if (item !== undefined) Object.defineProperty(scope, "item", { enumerable: true, get: () => read(item) });
  if (previous !== undefined)
    Object.defineProperty(scope, "previous", { enumerable: true, get: () => read(previous) });
  if (index !== undefined) Object.assign(scope, { index });
  if (iteration !== undefined) Object.assign(scope, { iteration });
  return scope;
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

/** The variables of a test's expectation, taken from the ended run (D16). */
export interface ExpectationScope {
  readonly result: Json;
  readonly status: string;
  readonly error: Json;
  /** `{ type, nodeId, status, payload }`, the oldest first. */
  readonly trace: readonly Json[];
}

/** Whatever an expression may name: which of it there is depends on where it stands. */
export type VariableName = keyof ExpressionScope | keyof ExpectationScope;
export type VariableValues = Partial<ExpressionScope & ExpectationScope>;

export function isScopeVariable(name: string): name is ScopeVariable {
  return SCOPE_VARIABLES.some((variable) => variable === name);
}
