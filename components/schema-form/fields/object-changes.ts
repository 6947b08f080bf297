import { asFormValue, type FormValue, isValues, type Values } from "../form-values.ts";

const valuesOf = (value: FormValue): Values => (isValues(value) ? value : {});

/** The name itself, or with a number if the object has it already. */
export function freeName(values: FormValue, name: string): string {
  const taken = valuesOf(values);
  let free = name;
  for (let number = 1; Object.hasOwn(taken, free); number++) free = `${name}-${number}`;
  return free;
}

export function withMember(values: FormValue, name: string, value: FormValue): FormValue {
  return asFormValue({ ...valuesOf(values), [freeName(values, name)]: value });
}

export function withoutMember(values: FormValue, name: string): FormValue {
  const { [name]: _, ...others } = valuesOf(values);
  return asFormValue(others);
}

/** The member keeps its place. */
export function withRenamed(values: FormValue, { from, to }: { from: string; to: string }): FormValue {
  const members = Object.entries(valuesOf(values));
  return asFormValue(Object.fromEntries(members.map(([name, value]) => [name === from ? to : name, value])));
}
