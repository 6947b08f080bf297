import { compileSchema } from "./compile-schema.ts";
import { isObjectValue, type ObjectValue } from "./json-value.ts";

/**
 * The schema and every subschema that looks at the same value (`allOf`, `anyOf`, `if`, `$ref`, …), with
 * their places: together they say which properties a value may be asked for.
 */
export function schemasInPlace(schema: unknown): { pointer: string; schema: ObjectValue }[] {
  const reached = new Set([compileSchema(schema).root]);
  // A set is walked in insertion order, and what is added on the way is walked too.
  for (const node of reached) for (const child of node.inPlace) reached.add(child);
  return [...reached].flatMap(({ pointer, source }) =>
    isObjectValue(source) ? [{ pointer, schema: source }] : [],
  );
}
