import { isJsonObject } from "#lib/contract/json.ts";
import type { FormSchema } from "../form-keywords.ts";
import { asFormValue, type FormValue, isValues, sameValue, typeOfValue, valueAt } from "../form-values.ts";

/**
 * The value after choosing an alternative: what it begins with (`begun`), earlier input in fields of the same name and
 * type, for fields that only this alternative has their last input (`kept`), and what neither of them knows.
 */
export function otherAlternative({
  before,
  begun,
  kept,
  from,
  to,
}: {
  before: FormValue;
  begun: FormValue;
  kept: FormValue;
  from: FormSchema | undefined;
  to: FormSchema;
}): FormValue {
  const fields = to.properties;
  if (!fields || (begun !== undefined && !isValues(begun))) return carried(before, to) ?? kept ?? begun;
  // A Map, because fields may be named `__proto__` or `toString`.
  const value = new Map(isValues(before) ? Object.entries(before) : []);
  for (const name of Object.keys(from?.properties ?? {})) value.delete(name);
  for (const [name, wanted] of Object.entries(fields)) {
    const shared = formAt(from?.properties, name);
    const [typed, earlier, given] = [valueAt(before, name), valueAt(kept, name), valueAt(begun, name)];
    let next: FormValue;
    if (shared === undefined) next = earlier ?? value.get(name) ?? given;
    else if (wanted.properties && isValues(typed)) {
      next = otherAlternative({ before: typed, begun: given, kept: earlier, from: shared, to: wanted });
    } else {
      const isTyped = !sameValue(typed, shared.default);
      // A default gives way to the other's.
      next = (isTyped ? carried(typed, wanted) : given) ?? given ?? carried(typed, wanted);
      // A field that was cleared stays empty; the one that distinguishes the alternatives does not.
      if (next === undefined && wanted.const !== undefined) next = earlier;
    }
    if (next === undefined) value.delete(name);
    else value.set(name, next);
  }
  return asFormValue(Object.fromEntries(value));
}

function formAt(forms: FormSchema["properties"], name: string): FormSchema | undefined {
  return forms && Object.hasOwn(forms, name) ? forms[name] : undefined;
}

/** The value if it has the field's type. A field with a fixed value keeps its own. */
function carried(value: FormValue, field: FormSchema): FormValue {
  if (field.const !== undefined || isJsonObject(value)) return undefined;
  if (field.enum) return field.enum.some((one) => sameValue(one, value)) ? value : undefined;
  const type = typeOfValue(value);
  const wanted = [field.type ?? []].flat();
  return wanted.includes(type) || (type === "integer" && wanted.includes("number")) ? value : undefined;
}
