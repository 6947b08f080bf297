import { memberOf } from "#lib/contract/json.ts";
import { type FormSchema, typeOfForm } from "./form-keywords.ts";
import { fits } from "./form-validator.ts";
import { isValues, sameValue, typeOfValue } from "./form-values.ts";
import { resolveForm } from "./resolve-form.ts";

/**
 * The index of the alternative that a value means: the only one that it fits, as far as it is filled in; of several, or
 * none, the one whose properties are the likest. If they are all alike: the one chosen so far.
 */
export function closestOption({
  value,
  options,
  chosen,
  root,
}: {
  value: unknown;
  options: readonly FormSchema[];
  chosen: number;
  root: FormSchema;
}): number {
  if (value === undefined) return chosen;
  const fitting = [...options.keys()].filter((index) => fitsSoFar(options[index], value, root));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return only;
  let [best, most] = [chosen, 0];
  const scores = new Set<number>();
  for (const index of fitting.length > 0 ? fitting : options.keys()) {
    const score = likeness(options[index] ?? {}, value, root, 0);
    scores.add(score);
    if (score > most) [best, most] = [index, score];
  }
  return scores.size === 1 ? chosen : best;
}

const begunForms = new WeakMap<FormSchema, FormSchema>();

/** An object with at least one of the properties; others may be missing yet. */
function fitsSoFar(option: FormSchema | undefined, value: unknown, root: FormSchema): boolean {
  if (!option?.properties) return fits(option, value, root);
  let begun = begunForms.get(option);
  if (!begun) {
    const { required: _, ...others } = option;
    const any = Object.keys(option.properties).map((name) => ({ required: [name] }));
    begun = { ...others, allOf: [{ anyOf: any }] };
    begunForms.set(option, begun);
  }
  return fits(begun, value, root);
}

const MAX_DEPTH = 8;

/** One for each property of the right type, and one more or less for a constant or default. */
function likeness(form: FormSchema, value: unknown, root: FormSchema, depth: number): number {
  if (depth > MAX_DEPTH) return 0;
  if (!form.properties) return typeFits(form, value) ? 1 : 0;
  return Object.entries(form.properties).reduce((score, [name, part]) => {
    const given = isValues(value) ? memberOf(value, name) : undefined;
    const property = resolveForm(part, given, root);
    if (given !== undefined && property.properties) {
      return score + (isValues(given) ? 1 : 0) + likeness(property, given, root, depth + 1);
    }
    if (!typeFits(property, given)) return score;
    const expected = property.const ?? property.default;
    return score + 1 + (expected === undefined ? 0 : sameValue(expected, given) ? 1 : -1);
  }, 0);
}

function typeFits(form: FormSchema, value: unknown): boolean {
  if (form.enum) return form.enum.some((one) => sameValue(one, value));
  const [wanted, type] = [typeOfForm(form), typeOfValue(value)];
  return wanted === type || (wanted === "number" && type === "integer");
}
