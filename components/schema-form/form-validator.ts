import type { JsonSchema, Violation } from "#lib/language/json-schema/json-schema.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { type FormSchema, isAsJson } from "./form-keywords.ts";
import { schemasByName } from "./schema-node.ts";

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

function schemaOf(part: unknown, root: FormSchema): JsonSchema {
  if (typeof part !== "object" || part === null) return part !== false;
  const known = schemas.get(part);
  if (known) return known;
  const fresh = { ...(checkable(part) as object), $defs: definitionsOf(root) };
  schemas.set(part, fresh);
  return fresh;
}

const definitions = new WeakMap<object, Record<string, unknown>>();

function definitionsOf(root: FormSchema): Record<string, unknown> {
  const known = definitions.get(root);
  if (known) return known;
  const fresh = byName(root.$defs);
  definitions.set(root, fresh);
  return fresh;
}

const checkableForms = new WeakMap<object, unknown>();

/** Keywords whose values are data or original schemas. */
const AS_IS = new Set(["const", "enum", "default", "examples", "required", "if"]);
/** Keywords that hold schemas by name. */
const BY_NAME = new Set(["properties", "$defs"]);

/** Converts a form schema back to 2020-12. */
function checkable(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const known = checkableForms.get(value);
  if (known !== undefined) return known;
  const fresh = Array.isArray(value) ? value.map(checkable) : inDialect(value as FormSchema); // an object of a form
  checkableForms.set(value, fresh);
  return fresh;
}

function inDialect(form: FormSchema): Record<string, unknown> {
  const { type, dependencies: _, ...others } = form;
  const parts = Object.entries(others).map(([key, part]) => [key, inPlace(key, part)]);
  return {
    ...Object.fromEntries(parts),
    ...(type === undefined || isAsJson(form) ? {} : { type }),
  };
}

function inPlace(keyword: string, value: unknown): unknown {
  if (AS_IS.has(keyword)) return value;
  return BY_NAME.has(keyword) ? byName(value) : checkable(value);
}

function byName(schemas: unknown): Record<string, unknown> {
  return Object.fromEntries(schemasByName(schemas).map(([name, schema]) => [name, checkable(schema)]));
}
