import { type Json, memberOf } from "#lib/contract/json.ts";
import type { VariableName } from "./scope.ts";
import { schemaType } from "./types/schema-type.ts";
import {
  DOUBLE,
  DYN,
  listOf,
  mapOf,
  type ObjectType,
  STRING,
  type StaticType,
  typesByName,
} from "./types/static-type.ts";

/**
 * What an expression may rely on, for checking without evaluating. Every schema is a JSON Schema; `true`,
 * the schema of anything, where nothing is known.
 */
export interface StaticScope {
  readonly input: Json;
  /** Known nodes by id, with the schema of their output. Any other id is an error. */
  readonly nodes: Readonly<Record<string, Json>>;
  /** The types of those of them whose output is an expression's value, by the input. */
  readonly computed?: Readonly<Record<string, (input: Json) => StaticType>>;
  /** Only inside bodies; a variable that is not given is unknown there. */
  readonly item?: Json;
  readonly index?: Json;
  readonly iteration?: Json;
  readonly previous?: Json;
}

export type VariableTypes = ReadonlyMap<VariableName, StaticType>;

const ATTACHMENT = closedObject("attachments[]", {
  name: STRING,
  type: STRING,
  size: DOUBLE,
  sha256: STRING,
  storageKey: STRING,
  field: DYN,
});

const FIXED: readonly (readonly [VariableName, StaticType])[] = [
  ["attachments", listOf(ATTACHMENT)],
  [
    "thread",
    closedObject("thread", {
      messages: listOf(closedObject("thread.messages[]", { role: STRING, content: DYN })),
    }),
  ],
  [
    "run",
    closedObject("run", {
      id: STRING,
      laneId: STRING,
      turn: DOUBLE,
      metadata: mapOf(DYN),
      startedAt: STRING,
    }),
  ],
];

/** For compiling, where only the names are known. */
export const UNKNOWN_VARIABLES: VariableTypes = new Map<VariableName, StaticType>([
  ["input", DYN],
  ["nodes", DYN],
  ...FIXED,
  ["item", DYN],
  ["index", DYN],
  ["iteration", DYN],
  ["previous", DYN],
]);

/** The variables of an expectation. */
export const EXPECTATION_VARIABLES: VariableTypes = new Map<VariableName, StaticType>([
  ["result", DYN],
  ["status", STRING],
  ["error", DYN],
  ["trace", listOf(closedObject("trace[]", { type: STRING, nodeId: DYN, status: DYN, payload: DYN }))],
]);

/** Made once for a scope, since types of computed nodes are kept in them. */
const MADE = new WeakMap<StaticScope, VariableTypes>();

export function variableTypes(scope: StaticScope): VariableTypes {
  const made = MADE.get(scope);
  if (made) return made;
  const types = new Map<VariableName, StaticType>([
    ["input", schemaType({ schema: scope.input, name: "input" })],
    ["nodes", nodesType(scope)],
    ...FIXED,
  ]);
  for (const name of ["item", "index", "iteration", "previous"] as const) {
    const schema = scope[name];
    if (schema !== undefined) types.set(name, schemaType({ schema, name }));
  }
  MADE.set(scope, types);
  return types;
}

function nodesType({ input, nodes, computed = {} }: StaticScope): ObjectType {
  const computedType = typesByName((id) => memberOf(computed, id)?.(input));
  return {
    kind: "object",
    name: "nodes",
    keys: () => Object.keys(nodes),
    property: (id) => {
      if (Object.hasOwn(computed, id)) return computedType(id);
      const schema = memberOf(nodes, id);
      return schema === undefined ? undefined : schemaType({ schema, name: `nodes.${id}` });
    },
  };
}

const WITH_INPUT = new WeakMap<object, Map<Json, StaticScope>>();

/** The variables of a place with an input, the same scope each time, so that its types are made once. */
export function withInput(variables: Omit<StaticScope, "input">, input: Json): StaticScope {
  const scopes = WITH_INPUT.get(variables) ?? new Map<Json, StaticScope>();
  WITH_INPUT.set(variables, scopes);
  const scope = scopes.get(input) ?? { ...variables, input };
  scopes.set(input, scope);
  return scope;
}

function closedObject(name: string, properties: Readonly<Record<string, StaticType>>): ObjectType {
  const byKey = new Map(Object.entries(properties));
  return { kind: "object", name, keys: () => [...byKey.keys()], property: (key) => byKey.get(key) };
}
