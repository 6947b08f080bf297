import type { RJSFSchema } from "@rjsf/utils";
import type { JsonObject } from "#lib/contract/json.ts";

/**
 * The type of what has no control of its own: its value is edited as JSON, and checked like every other. No schema has
 * it, so no form library takes it for something it knows.
 */
export const JSON_TYPE = "json";

/** Keywords that a control can show, or that decide about one. All others are left to the validator. */
const KEPT = [
  "title",
  "description",
  "default",
  "examples",
  "enum",
  "const",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "required",
  "readOnly",
  "writeOnly",
  "x-laneway-sensitive",
  "deprecated",
] as const;

export function kept(source: JsonObject): RJSFSchema {
  return defined(Object.fromEntries(KEPT.map((keyword) => [keyword, source[keyword]])));
}

export function asJson({ title, description, default: given, examples, readOnly }: JsonObject): RJSFSchema {
  return defined({ type: JSON_TYPE, title, description, default: given, examples, readOnly });
}

/** A list whose items are each of their own kind: drawn by a field of ours. */
export function asTuple(prefixItems: readonly RJSFSchema[]): RJSFSchema {
  return defined({ type: JSON_TYPE, prefixItems });
}

/** Leaves out what is undefined: the library merges keys, whatever they hold. */
export function defined(keywords: Record<string, unknown>): RJSFSchema {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

export function isAsJson(form: RJSFSchema): boolean {
  return (form.type as unknown) === JSON_TYPE; // ours is none of the library's types
}

/** Whether what is typed is to be masked: the form library does not know the keyword. */
export function isSensitive(form: object): boolean {
  return "x-laneway-sensitive" in form && form["x-laneway-sensitive"] === true;
}
