import { compileSchema } from "./compile-schema.ts";
import { childPointer } from "./json-pointer.ts";
import type { SchemaProblem } from "./json-schema.ts";
import { isObjectValue } from "./json-value.ts";
import type { SchemaNode } from "./schema-node.ts";

/**
 * What an author wrote that JSON Schema 2020-12 ignores, and what to write instead: OpenAPI's `nullable: true`, and
 * properties where a schema belongs, `{ "category": "string" }`. Advice, not a reason to refuse: unknown keywords are let
 * through, and graphs that have these are published already.
 * Empty for a schema that checkSchema does not accept, which has other faults to tell of.
 */
export function findIgnored(schema: unknown): SchemaProblem[] {
  const { nullable, keywordless, problems } = compileSchema(schema);
  if (problems.length > 0) return [];
  const asProperties = keywordless.map(({ pointer, source }) => ({
    pointer,
    message: `has no keyword of JSON Schema, so it allows anything. To describe an object, write ${objectSchema(source)}`,
  }));
  return [...asProperties, ...ofNullable(nullable)];
}

const MAX_SHOWN = 3;
const MAX_NAME_CHARS = 60;
const TYPES: readonly unknown[] = ["string", "number", "integer", "boolean", "array", "object", "null"];

/** The members as properties; of their values only a type's name is repeated. */
function objectSchema(source: unknown): string {
  const members = isObjectValue(source) ? Object.entries(source) : [];
  const shown = members.slice(0, MAX_SHOWN).map(([name, value]) => {
    const schema = TYPES.includes(value) ? `{ "type": "${value}" }` : "{ … }";
    return `${JSON.stringify(name.slice(0, MAX_NAME_CHARS))}: ${schema}`;
  });
  const more = members.length > MAX_SHOWN ? ", …" : "";
  return `{ "type": "object", "properties": { ${shown.join(", ")}${more} } }`;
}

function ofNullable(nullable: readonly SchemaNode[]): SchemaProblem[] {
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
