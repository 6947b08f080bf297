import type { z } from "zod";
import { type CreateDocumentOptions, createSchema } from "zod-openapi";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { SCHEMA_RULES } from "#lib/doors/openapi/schema-rules.ts";

/** Ids have no examples here: a model without an id might send the example. */
const TOOL_RULES: CreateDocumentOptions = {
  ...SCHEMA_RULES,
  override(context) {
    SCHEMA_RULES.override(context);
    delete context.jsonSchema.examples;
  },
};

const REF = /^#\/components\/schemas\/(.+)$/;

/**
 * A tool's arguments as JSON Schema, by the rules of the OpenAPI document. Named schemas are inlined, because not every
 * client follows references.
 */
export function inputSchemaOf(arguments_: z.ZodObject): JsonObject {
  const { schema, components } = createSchema(arguments_, { io: "input", opts: TOOL_RULES });
  const plain: { schema: JsonObject; components: JsonObject } = JSON.parse(
    JSON.stringify({ schema, components }),
  );
  const inlined = inline(plain.schema, plain.components);
  if (!isJsonObject(inlined)) throw new Error("a tool's arguments are no object");
  return inlined;
}

function inline(value: Json, definitions: JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => inline(item, definitions));
  if (!isJsonObject(value)) return value;
  const name = typeof value.$ref === "string" ? REF.exec(value.$ref)?.[1] : undefined;
  if (name !== undefined) {
    const { $ref: _, ...beside } = value; // such as a description of its own
    const schema = inline(definitions[name] ?? {}, definitions);
    return isJsonObject(schema) ? { ...schema, ...beside } : schema;
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inline(member, definitions)]));
}
