import type { RJSFSchema } from "@rjsf/utils";
import { keywordsOf, typesOf } from "../schema-node.ts";

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value of the alternative that was chosen: what the library carried over or filled in (`after`), what was typed
 * before and fits a field of the same name, and, in fields that the other alternative has not, what was `kept` from
 * when this one was chosen last.
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
  // A map: fields may be named `__proto__` or `toString`.
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

const valueAt = (values: unknown, name: string) =>
  isValues(values) && Object.hasOwn(values, name) ? values[name] : undefined;

/** What is of the type that a field wants. One that takes certain values only has its own. */
function carried(value: unknown, field: RJSFSchema): unknown {
  if (field.const !== undefined || field.enum !== undefined || isValues(value)) return undefined;
  const type = Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
  const wanted = typesOf(keywordsOf(field));
  return wanted.includes(type) || (type === "integer" && wanted.includes("number")) ? value : undefined;
}

/** A field that was emptied in the other alternative stays empty; the field that distinguishes the two does not. */
function constOf(field: RJSFSchema, kept: unknown): unknown {
  return field.const === undefined ? undefined : kept;
}
