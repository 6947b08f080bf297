/** A number in descriptions and messages: 20,000. */
export function amount(value: number): string {
  return value.toLocaleString("en");
}
