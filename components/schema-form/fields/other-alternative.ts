import type { RJSFSchema } from "@rjsf/utils";
import { memberOf } from "#lib/contract/json.ts";
import { keywordsOf, typesOf } from "../schema-node.ts";

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value after choosing an alternative: what the library kept or filled in (`after`), earlier input in fields of the
 * same name and type, and, for fields that only this alternative has, its last input (`kept`).
 */
export function otherAlternative({
  before,
  after,
  kept,
  from,
  to,
}: {
  before: unknown;
  after: unknown;
  kept: unknown;
  from: RJSFSchema | undefined;
  to: RJSFSchema;
}): unknown {
  const fields = to.properties;
  if (!fields || (after !== undefined && !isValues(after))) return carried(before, to) ?? kept ?? after;
  // A Map, because fields may be named `__proto__` or `toString`.
  const value = new Map(Object.entries(after ?? {}));
  for (const [name, field] of Object.entries(fields)) {
    const given = value.get(name);
    const shared = valueAt(from?.properties, name);
    const [typed, earlier] = [valueAt(before, name), valueAt(kept, name)];
    const [wanted, other] = [keywordsOf(field), keywordsOf(shared)];
    const next =
      shared === undefined
        ? (earlier ?? given)
        : wanted.properties !== undefined && isValues(given)
          ? otherAlternative({ before: typed, after: given, kept: earlier, from: other, to: wanted })
          : (given ?? carried(typed, wanted) ?? constOf(wanted, earlier));
    if (next === undefined) value.delete(name);
    else value.set(name, next);
  }
  return Object.fromEntries(value);
}

const valueAt = (values: unknown, name: string) => (isValues(values) ? memberOf(values, name) : undefined);

/** The value if it has the field's type. A field with fixed values keeps its own. */
function carried(value: unknown, field: RJSFSchema): unknown {
  if (field.const !== undefined || field.enum !== undefined || isValues(value)) return undefined;
  const type = Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
  const wanted = typesOf(keywordsOf(field));
  return wanted.includes(type) || (type === "integer" && wanted.includes("number")) ? value : undefined;
}

/** A field that was cleared stays empty; the field that distinguishes the alternatives does not. */
function constOf(field: RJSFSchema, kept: unknown): unknown {
  return field.const === undefined ? undefined : kept;
}
