import { isJsonObject } from "#lib/contract/json.ts";
import type { JsonSchema, Violation } from "#lib/language/json-schema/json-schema.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import type { FormSchema } from "./form-keywords.ts";

/** All violations of the value; none if the schema itself is invalid, which the server reports. */
export function violationsOf(schema: JsonSchema, value: unknown): Violation[] {
  try {
    return validateJson({ schema, value });
  } catch {
    return [];
  }
}

/** Whether the value fits a part of the form, such as an alternative or a condition. */
export function fits(part: unknown, value: unknown, root: FormSchema): boolean {
  try {
    return validateJson({ schema: schemaOf(part, root), value }).length === 0;
  } catch {
    return false;
  }
}

/** Kept, because the validator compiles each schema object anew. A part belongs to one form. */
const schemas = new WeakMap<object, JsonSchema>();

function schemaOf(part: unknown, { $defs = {} }: FormSchema): JsonSchema {
  if (!isJsonObject(part)) return part !== false;
  const known = schemas.get(part);
  if (known) return known;
  const fresh = { ...part, $defs };
  schemas.set(part, fresh);
  return fresh;
}
