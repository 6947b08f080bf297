import { isJsonObject } from "#lib/contract/json.ts";
import { closestOption } from "./closest-option.ts";
import { alternativesOf, type FormSchema, typeOfForm } from "./form-keywords.ts";
import { asFormValue, type FormValue, isValues, valueAt } from "./form-values.ts";
import { resolveForm } from "./resolve-form.ts";

const MAX_DEPTH = 16;
/** Of a schema whose objects double from level to level, no more objects begin. */
const MAX_OBJECTS = 2_000;

interface Within {
  readonly root: FormSchema;
  readonly depth: number;
  readonly progress: { objects: number };
}

/**
 * The initial value: defaults of the schema and of required objects. An optional object starts absent, even if its
 * properties have defaults: otherwise people would have to fill it in.
 * @param root the whole form, if `form` is a part of it.
 */
export function initialValue(form: FormSchema, root = form): FormValue {
  return begin(form, { root, depth: 0, progress: { objects: 0 } });
}

function begin(form: FormSchema, within: Within): FormValue {
  const whole = resolveForm(form, undefined, within.root);
  const { default: given, properties = {}, required = [] } = whole;
  const names = Object.keys(properties);
  const isTooDeep = within.depth > MAX_DEPTH || ++within.progress.objects > MAX_OBJECTS;
  const [option] = whole.oneOf ?? whole.anyOf ?? [];
  const deeper = { ...within, depth: within.depth + 1 };
  if (given === undefined && names.length === 0 && option !== undefined && !isTooDeep)
    return begin(option, deeper);
  if (names.length === 0 || isTooDeep || (given !== undefined && !isJsonObject(given))) return given;
  const value: Record<string, FormValue> = { ...(given ?? {}) };
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) continue;
    if (required.includes(name) || isPlain(property, within.root)) value[name] = begin(property, deeper);
  }
  return asFormValue(value);
}

/** Whether to use its default: it has one, or it is neither an object with properties nor a choice of schemas. */
function isPlain(form: FormSchema, root: FormSchema): boolean {
  const { oneOf, anyOf, default: given, properties = {} } = resolveForm(form, undefined, root);
  return given !== undefined || (!oneOf && !anyOf && Object.keys(properties).length === 0);
}

/** The defaults of properties that an object has since another value applies a condition to it; undefined if none. */
export function appearedDefaults(
  form: FormSchema,
  value: FormValue,
  root: FormSchema,
): Map<string, FormValue> {
  const found = new Map<string, FormValue>();
  if (!isValues(value)) return found;
  for (const [name, property] of Object.entries(form.properties ?? {})) {
    if (Object.hasOwn(value, name)) continue;
    if (!form.required?.includes(name) && !isPlain(property, root)) continue;
    const begun = initialValue(property, root);
    if (begun !== undefined) found.set(name, begun);
  }
  return found;
}

/**
 * Adds every absent property of the value's objects as undefined: that is an empty field, in the schema's order, while
 * a property that is missing has only now appeared and gets its default.
 */
export function holdAbsent(value: FormValue, form: FormSchema, root = form): FormValue {
  return hold(value, form, root, 0);
}

function hold(value: FormValue, form: FormSchema, root: FormSchema, depth: number): FormValue {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return value;
  const whole = resolveForm(form, value, root);
  if (!isValues(value)) {
    const { items } = whole;
    return items && Array.isArray(value)
      ? asFormValue(value.map((item: FormValue) => hold(item, items, root, depth + 1)))
      : value;
  }
  const held: Record<string, FormValue> = { ...value };
  for (const [name, property] of Object.entries(whole.properties ?? {})) {
    held[name] = hold(valueAt(held, name), property, root, depth + 1);
  }
  const holding = asFormValue(held);
  const options = alternativesOf(whole)?.map((option) => resolveForm(option, value, root));
  const option = options?.[closestOption({ value, options, chosen: 0, root })];
  return option ? hold(holding, option, root, depth + 1) : holding;
}

const EMPTY = new Map<string, FormValue>([
  ["array", []],
  ["boolean", false],
  ["null", null],
  ["number", 0],
]);

/** The value of a property that was added under a new name: it must have one, or the name is lost. */
export function emptyValue(form: FormSchema, root: FormSchema): FormValue {
  const whole = resolveForm(form, undefined, root);
  const type = typeOfForm(whole) ?? "";
  return (
    whole.const ??
    initialValue(whole, root) ??
    (type === "object" || whole.properties ? {} : (EMPTY.get(type) ?? ""))
  );
}
