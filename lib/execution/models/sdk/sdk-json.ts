import type { JSONSchema7, JSONValue, SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { Json, JsonObject } from "#lib/contract/json.ts";

// The same values under the SDK's names for them. Its types are not readonly, although it changes nothing.

export function sdkJson(value: Json): JSONValue {
  return value as JSONValue; // readonly is all that differs
}

/** @param options what a provider of the SDK gave as metadata, stored since. */
export function sdkOptions(options: JsonObject): SharedV4ProviderOptions {
  return options as SharedV4ProviderOptions; // an object of objects: it was one when it was stored
}

export function sdkSchema(schema: JsonObject): JSONSchema7 {
  return schema as JSONSchema7; // passed on as it is; the SDK's type is that of an older draft
}
