import type { Json } from "#lib/contract/json.ts";
import { asJson, type FormSchema } from "./form-keywords.ts";

type Merge = (one: never, other: never) => unknown;

const larger = (one: number, other: number) => Math.max(one, other);
const smaller = (one: number, other: number) => Math.min(one, other);

/** What only a value decides, or another schema: of two of them neither may win. */
const ASSEMBLING = ["$ref", "allOf", "if", "then", "else", "dependentRequired", "dependentSchemas"];

function isAssembled(form: FormSchema): boolean {
  return ASSEMBLING.some((keyword) => form[keyword] !== undefined);
}

/** How two schemas that must both hold become one. For all other keywords the second wins. */
const MERGES = new Map<string, Merge>([
  ["type", mergeTypes],
  ["properties", mergeProperties],
  ["items", mergeParts],
  ["additionalProperties", mergeOthers],
  ["required", (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])]],
  ["enum", mergeValues],
  ["uniqueItems", (one: boolean, other: boolean) => one || other],
  ...["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"].map(
    (key) => [key, larger] as const,
  ),
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"].map(
    (key) => [key, smaller] as const,
  ),
]);

/** The schema of values that both schemas hold for; edited as JSON if no single control can show it. */
export function mergeForms(one: FormSchema, other: FormSchema): FormSchema {
  if (one === other) return one;
  if (isAssembled(one) && isAssembled(other)) return { allOf: [one, other] };
  const merged: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const merge = key in one ? MERGES.get(key) : undefined;
    merged[key] = merge ? merge(one[key] as never, value as never) : value; // each keyword's own shape
  }
  const isExcluded = "type" in merged && merged.type === undefined;
  return isExcluded || hasTwoChoices(one, other) ? asJson(merged) : merged;
}

const mergedParts = new WeakMap<FormSchema, WeakMap<FormSchema, FormSchema>>();

/** Merges once: a part that is the same object as before is not drawn, nor its validator compiled, anew. */
function mergeParts(one: FormSchema, other: FormSchema): FormSchema {
  const known = mergedParts.get(one) ?? new WeakMap<FormSchema, FormSchema>();
  mergedParts.set(one, known);
  const merged = known.get(other) ?? mergeForms(one, other);
  known.set(other, merged);
  return merged;
}

function hasTwoChoices(one: FormSchema, other: FormSchema): boolean {
  return (one.oneOf ?? one.anyOf) !== undefined && (other.oneOf ?? other.anyOf) !== undefined;
}

type Types = NonNullable<FormSchema["type"]>;

/** None if they exclude each other. */
function mergeTypes(one: Types, other: Types): Types | undefined {
  const [mine, yours] = [[one].flat(), [other].flat()];
  const both = mine.flatMap((type) => {
    if (yours.includes(type) || (type === "integer" && yours.includes("number"))) return type;
    return type === "number" && yours.includes("integer") ? "integer" : [];
  });
  return both.length > 1 ? both : both[0];
}

type Properties = NonNullable<FormSchema["properties"]>;

function mergeProperties(one: Properties, other: Properties): Properties {
  const merged: Record<string, FormSchema> = { ...one };
  for (const [name, form] of Object.entries(other)) {
    const mine = Object.hasOwn(one, name) ? one[name] : undefined;
    merged[name] = mine ? mergeParts(mine, form) : form;
  }
  return merged;
}

type Others = NonNullable<FormSchema["additionalProperties"]>;

function mergeOthers(one: Others, other: Others): Others {
  return one && other ? mergeParts(one, other) : false;
}

function mergeValues(one: readonly Json[], other: readonly Json[]): Json[] {
  const written = new Set(other.map((value) => JSON.stringify(value)));
  return one.filter((value) => written.has(JSON.stringify(value)));
}
