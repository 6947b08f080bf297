import type { RJSFSchema } from "@rjsf/utils";
import type { JsonObject } from "#lib/contract/json.ts";

/**
 * An artificial type for schemas without a control: their value is edited as JSON and validated as usual. Real schemas
 * never have it, so the library does not recognise it.
 */
export const JSON_TYPE = "json";

/** Keywords that a control shows or that select one. The validator handles all others. */
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

/** A list whose items each have their own schema, rendered by our own field. */
export function asTuple(prefixItems: readonly RJSFSchema[]): RJSFSchema {
  return defined({ type: JSON_TYPE, prefixItems });
}

/** Omits undefined members: the library merges keys whatever they contain. */
export function defined(keywords: Record<string, unknown>): RJSFSchema {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

export function isAsJson(form: RJSFSchema): boolean {
  return (form.type as unknown) === JSON_TYPE; // our type is not one of the library's
}

/** Whether to mask the input: the library does not know the keyword. */
export function isSensitive(form: object): boolean {
  return "x-laneway-sensitive" in form && form["x-laneway-sensitive"] === true;
}
