import type { JsonObject } from "#lib/contract/json.ts";

/** The JSON Schema of an object that has these properties and no others. */
export function closedObject(properties: JsonObject): JsonObject {
  return { type: "object", properties, additionalProperties: false };
}
