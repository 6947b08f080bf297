import { z } from "zod";
import { dashboardOperations, dashboardStreams } from "#lib/contract/dashboard.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { AnyRequest } from "#lib/contract/operation.ts";
import { inputSchemaOf } from "#lib/doors/mcp/input-schema.ts";
import { PUBLISHED_TOOLS } from "#lib/doors/mcp/published-tools.ts";
import { PUBLIC_OPERATIONS } from "#lib/doors/openapi/public-api.ts";

export interface OperationSchemas {
  readonly operation: AnyRequest;
  readonly params: JsonObject | undefined;
  readonly query: JsonObject | undefined;
  readonly body: JsonObject | undefined;
}

/** The inputs of every operation, as JSON Schema without references. */
export const operationSchemas: readonly OperationSchemas[] = [
  ...PUBLIC_OPERATIONS,
  ...Object.values(dashboardOperations),
  ...Object.values(dashboardStreams),
].map((operation: AnyRequest) => ({
  operation,
  params: schemaOf(operation.params),
  query: schemaOf(operation.query ?? operation.octets?.query),
  body: schemaOf(operation.body),
}));

/** The inputs of every tool. */
export const toolSchemas: readonly { readonly name: string; readonly schema: JsonObject }[] =
  PUBLISHED_TOOLS.map(({ name, inputSchema }) => ({ name, schema: inputSchema }));

/** Within an object, because a body need not be one. */
function schemaOf(schema: z.ZodType | undefined): JsonObject | undefined {
  const { properties } = schema ? inputSchemaOf(z.object({ it: schema })) : {};
  return isJsonObject(properties) && isJsonObject(properties.it) ? properties.it : undefined;
}

export type Place = { readonly path: string; readonly schema: JsonObject };

/** Every place of a schema where a value may stand, with alternatives. */
export function* placesIn(schema: JsonObject, path = ""): Generator<Place> {
  yield { path, schema };
  const { properties, items, additionalProperties } = schema;
  for (const [name, member] of Object.entries(isJsonObject(properties) ? properties : {}))
    if (isJsonObject(member)) yield* placesIn(member, path === "" ? name : `${path}.${name}`);
  if (isJsonObject(items)) yield* placesIn(items, `${path}[]`);
  if (isJsonObject(additionalProperties)) yield* placesIn(additionalProperties, `${path}.*`);
  for (const combined of [schema.anyOf, schema.oneOf, schema.allOf])
    for (const one of Array.isArray(combined) ? combined : [])
      if (isJsonObject(one)) yield* placesIn(one, path);
}
