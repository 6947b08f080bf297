import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import type { JsonSchema, Violation } from "#lib/language/json-schema/json-schema.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { errorSchemaOf } from "./error-schema.ts";
import { isAsJson } from "./form-keywords.ts";
import { schemasByName } from "./schema-node.ts";

/**
 * The server's validator with the library's interface. A whole value is validated against the original schema; the
 * library's queries about parts of the converted schema (matching option, condition) use that.
 */
export function formValidator(schema: JsonSchema): ValidatorType {
  return {
    validateFormData(value) {
      const violations = violationsOf(schema, value);
      const errors = violations.map(({ keyword, message, pointer }) => ({
        name: keyword,
        message,
        property: pointer,
        stack: `${pointer} ${message}`.trim(),
      }));
      return { errors, errorSchema: errorSchemaOf(violations) };
    },
    isValid: (part, value, root) => fits(part, value, root),
    rawValidation: () => ({}),
  };
}

/** All violations of the value; none if the schema itself is invalid, which the server reports. */
export function violationsOf(schema: JsonSchema, value: unknown): Violation[] {
  try {
    return validateJson({ schema, value });
  } catch {
    return [];
  }
}

function fits(part: RJSFSchema, value: unknown, root: RJSFSchema): boolean {
  const checked = checkable(part);
  const schema = typeof checked === "object" ? { ...checked, $defs: definitionsOf(root) } : true;
  try {
    return validateJson({ schema, value }).length === 0;
  } catch {
    return false;
  }
}

const definitions = new WeakMap<object, Record<string, unknown>>();

function definitionsOf(root: RJSFSchema): Record<string, unknown> {
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
  const fresh = Array.isArray(value) ? value.map(checkable) : inDialect(value);
  checkableForms.set(value, fresh);
  return fresh;
}

function inDialect(form: RJSFSchema): Record<string, unknown> {
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
