import { memberOf } from "#lib/contract/json.ts";
import { asJson, type FormSchema } from "./form-keywords.ts";
import { fits } from "./form-validator.ts";
import { valueAt } from "./form-values.ts";
import { mergeForms } from "./merge-forms.ts";

/** References may double from one to the next: so many schemas are merged for one field, and no more. */
const MAX_MERGED = 500;
const MAX_DEPTH = 64;

interface Progress {
  merged: number;
  /** Whether the value decided anything. */
  asked: boolean;
}

/** What makes a schema of several. */
const ASSEMBLED = ["$ref", "allOf", "if", "dependentRequired", "dependentSchemas"];

const resolved = new WeakMap<FormSchema, FormSchema>();
/** The references that a resolved schema was made of. */
const madeOf = new WeakMap<FormSchema, readonly string[]>();

/**
 * What holds for this value: references, parts (`allOf`), the branch of a condition and dependents merged into one
 * schema. A schema that has none of them is returned as it is.
 */
export function resolveForm(form: FormSchema, value: unknown, root: FormSchema): FormSchema {
  return resolveAt(form, { value, root, depth: 0, isWithoutValue: false });
}

/** What holds whatever the value is: without the branches of conditions. */
export function alwaysHolds(form: FormSchema, root: FormSchema): FormSchema {
  return resolveAt(form, { value: undefined, root, depth: 0, isWithoutValue: true });
}

function resolveAt(form: FormSchema, at: Omit<At, "progress">): FormSchema {
  const known = resolved.get(form);
  if (known) return known;
  const progress: Progress = { merged: 0, asked: false };
  const whole = resolve(form, { ...at, progress });
  const result = progress.merged > MAX_MERGED ? asJson(form) : whole;
  if (!progress.asked) resolved.set(form, result);
  if (result !== form) madeOf.set(result, referencesOf(form));
  return result;
}

interface At {
  readonly value: unknown;
  readonly root: FormSchema;
  readonly depth: number;
  readonly isWithoutValue: boolean;
  readonly progress: Progress;
}

function resolve(form: FormSchema, at: At): FormSchema {
  const {
    $ref,
    allOf = [],
    if: test,
    then: yes,
    else: no,
    dependentRequired,
    dependentSchemas,
    ...own
  } = form;
  if (!ASSEMBLED.some((keyword) => form[keyword] !== undefined)) return form;
  if (at.depth > MAX_DEPTH || ++at.progress.merged > MAX_MERGED) return asJson(form);
  const within = (part: FormSchema) => resolve(part, { ...at, depth: at.depth + 1 });
  const target = $ref === undefined ? undefined : definitionOf($ref, at.root);
  const parts = [...(target ? [target] : []), ...allOf].map(within);
  // What stands beside them wins.
  let whole = mergeForms(parts.reduce(mergeForms, {}), own);
  // And its fields come first.
  if (own.properties && parts.length > 0 && whole.properties)
    whole = { ...whole, properties: { ...own.properties, ...whole.properties } };
  if (test !== undefined) {
    at.progress.asked = true;
    const branch = at.isWithoutValue ? undefined : fits(test, at.value ?? {}, at.root) ? yes : no;
    if (branch) whole = mergeForms(whole, within(branch));
  }
  const isGiven = ([name]: [string, unknown]) => valueAt(at.value, name) !== undefined;
  if (dependentRequired ?? dependentSchemas) at.progress.asked = true;
  for (const [, required] of Object.entries(dependentRequired ?? {}).filter(isGiven)) {
    whole = mergeForms(whole, { required });
  }
  for (const [, part] of Object.entries(dependentSchemas ?? {}).filter(isGiven)) {
    whole = mergeForms(whole, within(part));
  }
  return whole;
}

function definitionOf(ref: string, root: FormSchema): FormSchema | undefined {
  return memberOf(root.$defs ?? {}, ref.slice("#/$defs/".length));
}

/** The references that make up a schema itself, not those within its properties. */
export function referencesOf(form: FormSchema, depth = 0): readonly string[] {
  const { $ref, allOf = [], then: yes, else: no, dependentSchemas = {} } = form;
  const known = madeOf.get(form);
  if (known || depth > MAX_DEPTH) return known ?? [];
  const parts = [...allOf, yes, no, ...Object.values(dependentSchemas)];
  const within = parts.flatMap((part) => (part ? referencesOf(part, depth + 1) : []));
  return $ref === undefined ? within : [$ref, ...within];
}
