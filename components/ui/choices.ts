/** The chosen values after a click on `value`: toggles it, new ones last. */
export function toggled<Value>(chosen: readonly Value[], value: Value): Value[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
}

/** The chosen value, in the form that a filter reports it; undefined while nothing is chosen. */
export function chosenWords(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.join(", ");
}
