import { compileSchema } from "./compile-schema.ts";
import { childPointer } from "./json-pointer.ts";
import type { SchemaProblem } from "./json-schema.ts";
import { isObjectValue } from "./json-value.ts";

/**
 * What an author wrote that JSON Schema 2020-12 ignores, and what to write instead: OpenAPI's `nullable: true`. Advice,
 * not a reason to refuse: unknown keywords are let through, and graphs that have this one are published already.
 * Empty for a schema that checkSchema does not accept, which has other faults to tell of.
 */
export function findIgnored(schema: unknown): SchemaProblem[] {
  const { nullable, problems } = compileSchema(schema);
  if (problems.length > 0) return [];
  return nullable.flatMap(({ pointer, source }) => {
    const type = isObjectValue(source) ? source.type : undefined;
    const types = Array.isArray(type) ? type : [type];
    if (types.includes("null")) return [];
    const instead =
      type === undefined
        ? '"anyOf": [{ … }, { "type": "null" }]'
        : `"type": ${JSON.stringify([...types, "null"]).replaceAll(",", ", ")}`;
    const message = `is of OpenAPI 3.0 and says nothing in JSON Schema: null stays refused. To allow null, write ${instead}`;
    return [{ pointer: childPointer(pointer, "nullable"), message }];
  });
}
