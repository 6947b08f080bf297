import { defineMember, isJsonObject, memberOf } from "#lib/contract/json.ts";
import { closestOption } from "./closest-option.ts";
import { alternativesOf, type FormSchema, typeOfForm } from "./form-keywords.ts";
import { asFormValue, type FormValue, isValues, type Values, valueAt } from "./form-values.ts";
import { alwaysHolds, referencesOf, resolveForm } from "./resolve-form.ts";

const MAX_DEPTH = 16;
/** Of a schema whose objects double from level to level, no more objects begin. */
const MAX_OBJECTS = 2_000;

interface Within {
  readonly root: FormSchema;
  readonly depth: number;
  /** The references that led here: an alternative that one of them leads back to is a schema within itself. */
  readonly around: readonly string[];
  readonly progress: { objects: number };
}

const outside = (root: FormSchema): Within => ({ root, depth: 0, around: [], progress: { objects: 0 } });

/**
 * A default may bring a field whose default brings another one. Of a longer chain the rest comes as soon as the form is
 * drawn, one field after the other (`useAppearedDefaults`): conditions could also undo each other without end.
 */
const MAX_ROUNDS = 8;

/**
 * The initial value: defaults of the schema and of required objects, and of what these defaults bring. An optional
 * object starts absent, even if its properties have defaults: otherwise people would have to fill it in.
 * @param root the whole form, if `form` is a part of it.
 */
export function initialValue(form: FormSchema, root = form): FormValue {
  return begin(form, outside(root));
}

function begin(form: FormSchema, within: Within): FormValue {
  const { root, progress } = within;
  const always = alwaysHolds(form, root);
  const given = always.default;
  if (within.depth > MAX_DEPTH) return given;
  const around = [...within.around, ...referencesOf(form)];
  const deeper = { ...within, depth: within.depth + 1, around };
  if (!hasNames(always) && !hasNames(resolveForm(form, undefined, root))) {
    const options = always.oneOf ?? always.anyOf ?? [];
    // A schema within itself begins with what ends it, such as null.
    const option = options.find((one) => !referencesOf(one).some((to) => around.includes(to)));
    if (given !== undefined || option === undefined) return given;
    return option !== options[0] && typeOfForm(option) === "null" ? null : begin(option, deeper);
  }
  if ((given !== undefined && !isJsonObject(given)) || ++progress.objects > MAX_OBJECTS) return given;
  // Conditions are asked about what is there: of an empty object they might choose a branch that does not stay.
  let value: Record<string, FormValue> = { ...given };
  for (const [name, begun] of defaultsOf(always, value, deeper)) value[name] = begun;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const whole = resolveForm(form, value, root);
    const option = optionOf(whole, asFormValue(value), root);
    const parts = option ? [whole, option] : [whole];
    const appeared = parts.flatMap((part) => [...defaultsOf(part, value, deeper)]);
    if (appeared.length === 0) break;
    value = { ...value, ...Object.fromEntries(appeared.toReversed()) };
  }
  return asFormValue(value);
}

function hasNames({ properties = {} }: FormSchema): boolean {
  return Object.keys(properties).length > 0;
}

/** The alternative that is chosen at first, of an object with fields of its own. */
function optionOf(whole: FormSchema, value: FormValue, root: FormSchema): FormSchema | undefined {
  const options = alternativesOf(whole)?.map((option) => resolveForm(option, value, root));
  const option = options?.[closestOption({ value, options, chosen: 0, root })];
  return option && { ...option, required: [...(whole.required ?? []), ...(option.required ?? [])] };
}

/** What the properties begin with that the value does not have. */
function defaultsOf(
  { properties = {}, required = [] }: FormSchema,
  value: Values,
  deeper: Within,
): Map<string, FormValue> {
  const found = new Map<string, FormValue>();
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) continue;
    if (required.includes(name) || isPlain(property, deeper.root)) found.set(name, begin(property, deeper));
  }
  return found;
}

/** Whether to use its default: it has one, or it is neither an object with properties nor a choice of schemas. */
function isPlain(form: FormSchema, root: FormSchema): boolean {
  const { oneOf, anyOf, default: given, properties = {} } = resolveForm(form, undefined, root);
  return given !== undefined || (!oneOf && !anyOf && Object.keys(properties).length === 0);
}

/** The defaults of properties that an object has since another value applies a condition to it. */
export function appearedDefaults(
  form: FormSchema,
  value: FormValue,
  root: FormSchema,
): Map<string, FormValue> {
  if (!isValues(value)) return new Map();
  const begun = defaultsOf(form, value, outside(root));
  return new Map([...begun].filter(([, first]) => first !== undefined));
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
    const { items, prefixItems } = whole;
    if (!Array.isArray(value)) return value;
    return asFormValue(
      value.map((item: FormValue, index) => {
        const of = prefixItems?.[index] ?? items;
        return of ? hold(item, of, root, depth + 1) : item;
      }),
    );
  }
  const held: Record<string, FormValue> = { ...value };
  const { properties = {}, additionalProperties: others } = whole;
  for (const name of others ? Object.keys(value) : []) {
    if (others && !Object.hasOwn(properties, name))
      defineMember(held, name, hold(memberOf(value, name), others, root, depth + 1));
  }
  for (const [name, property] of Object.entries(properties)) {
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
