/** What is chosen after one more click on `value`: without it where it was chosen, else with it at the end. */
export function toggled<Value>(chosen: readonly Value[], value: Value): Value[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
}

/** What is chosen, as a filter tells it; undefined while nothing is. */
export function chosenWords(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.join(", ");
}
