import type { Json, JsonObject } from "#lib/contract/json.ts";

/**
 * A schema as the form reads it: an author's schema in which references lead to `$defs` of the root, several types are
 * alternatives, and what has no control has no keywords but its words. Values are never validated against the whole.
 */
export interface FormSchema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, FormSchema>>;
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly additionalProperties?: FormSchema | false;
  readonly required?: readonly string[];
  readonly items?: FormSchema;
  readonly prefixItems?: readonly FormSchema[];
  readonly allOf?: readonly FormSchema[];
  readonly anyOf?: readonly FormSchema[];
  readonly oneOf?: readonly FormSchema[];
  /** As the author wrote it: it is only ever validated. */
  readonly if?: unknown;
  readonly then?: FormSchema;
  readonly else?: FormSchema;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas?: Readonly<Record<string, FormSchema>>;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly default?: Json;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly uniqueItems?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  /** Annotations may hold anything: they are read with `textOf` and the like. */
  readonly [annotation: string]: unknown;
}

/** Keywords that a control shows or that select one. The validator handles all others. */
const KEPT = (
  "title description default examples enum const format pattern minLength maxLength minimum maximum exclusiveMinimum " +
  "exclusiveMaximum multipleOf minItems maxItems uniqueItems minProperties maxProperties required readOnly writeOnly " +
  "x-laneway-sensitive"
).split(" ");

export function kept(source: JsonObject): FormSchema {
  return defined(Object.fromEntries(KEPT.map((keyword) => [keyword, source[keyword]])));
}

/** Of a schema without a control: the value is edited as JSON, and validated as usual. */
export function asJson({ title, description, default: given, examples, readOnly }: FormSchema): FormSchema {
  return defined({ title, description, default: given, examples, readOnly });
}

/** Omits undefined members: schemas are merged member by member. */
export function defined(keywords: Record<string, unknown>): FormSchema {
  return Object.fromEntries(
    Object.entries(keywords).filter(([, value]) => value !== undefined),
  ) as FormSchema; // checkSchema has accepted the keywords
}

const CONTROLLED = [
  "type",
  "const",
  "enum",
  "properties",
  "prefixItems",
  "if",
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
];

/** Whether anything but JSON can be shown for a form. */
export function hasControl(form: FormSchema): boolean {
  return CONTROLLED.some((keyword) => form[keyword] !== undefined);
}

/** Whether to mask the input. */
export function isSensitive(form: FormSchema): boolean {
  return form["x-laneway-sensitive"] === true;
}

/** The type of a form; of several, the one that is not null. */
export function typeOfForm({ type }: FormSchema): string | undefined {
  return typeof type === "string" ? type : (type?.find((name) => name !== "null") ?? type?.[0]);
}

export function isNullableForm({ type }: FormSchema): boolean {
  return typeof type !== "string" && (type?.includes("null") ?? false);
}

/** Whether a choice of values shows it: an enum, or alternatives that are single values. */
export function isChoice(form: FormSchema): boolean {
  const options = form.oneOf ?? form.anyOf;
  return form.enum !== undefined || (options?.every((option) => option.const !== undefined) ?? false);
}

/** The schemas of which one is chosen, unless they are single values. */
export function alternativesOf(form: FormSchema): readonly FormSchema[] | undefined {
  return isChoice(form) ? undefined : (form.oneOf ?? form.anyOf);
}
