/** Joins class names, without falsy ones. */
export function classNames(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
