import type { JsonObject } from "#lib/contract/json.ts";
import { asJson, defined, type FormSchema } from "./form-keywords.ts";
import type { Parts, ReadSchema } from "./form-schema.ts";
import { schemasByName } from "./schema-node.ts";

/** An assignment would misinterpret the first, and of a number a new object could be taken for a list. */
const UNSAFE_NAME = /^(?:__proto__|\d+)$/;

/** Named properties, and additional ones as pairs of name and value. Undefined if a name cannot be used in a form. */
export function objectParts(source: JsonObject, within: ReadSchema, isObject: boolean): Parts {
  const properties = schemasByName(source.properties).filter(([, schema]) => schema !== false);
  if (properties.some(([name]) => UNSAFE_NAME.test(name))) return undefined;
  const required: unknown[] = Array.isArray(source.required) ? source.required : [];
  const read = properties.map(([name, schema]) => {
    const form = within(schema);
    return [name, required.includes(name) ? filledIn(form) : form] as const;
  });
  return defined({
    properties: read.length > 0 ? Object.fromEntries(read) : undefined,
    additionalProperties: others(source, within, isObject && read.length === 0),
  });
}

/** A required property with a single possible value needs no input, except a consent. */
function filledIn(form: FormSchema): FormSchema {
  if (form.const === undefined || typeof form.const === "boolean" || form.default !== undefined) return form;
  return { ...form, default: form.const };
}

/** The schema of additional properties; undefined if none can be added. */
function others(source: JsonObject, within: ReadSchema, isFree: boolean): FormSchema | false | undefined {
  const patterns = schemasByName(source.patternProperties).map(([, schema]) => schema);
  const { additionalProperties } = source;
  const hasOptions = source.anyOf !== undefined || source.oneOf !== undefined || source.allOf !== undefined;
  if (patterns.length === 1 && (additionalProperties === false || additionalProperties === undefined)) {
    return within(patterns[0]);
  }
  if (patterns.length > 0) return asJson({});
  if (additionalProperties === undefined) return isFree && !hasOptions ? asJson({}) : undefined;
  return additionalProperties === false ? false : within(additionalProperties);
}
