/** One class attribute of several parts, those left out that do not apply. */
export function classNames(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
