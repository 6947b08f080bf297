import type { z } from "zod";
import { createSchema } from "zod-openapi";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { SCHEMA_RULES } from "#lib/openapi/schema-rules.ts";

const REF = /^#\/components\/schemas\/(.+)$/;

/**
 * A tool's arguments as JSON Schema, by the rules of the published description. What has a name there stands in its
 * place here: not every client follows references.
 */
export function inputSchemaOf(arguments_: z.ZodObject): JsonObject {
  const { schema, components } = createSchema(arguments_, { io: "input", opts: SCHEMA_RULES });
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
  if (name !== undefined) return inline(definitions[name] ?? {}, definitions);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inline(member, definitions)]));
}
