import { test } from "vitest";

/**
 * Those of the given that this machine has what they need for. In the place of each other stands a skipped test, and a
 * line says what is missing: programs of others are no fault of ours.
 * @param require throws an error that says what is missing.
 */
export function wherePresent<Given extends { readonly title: string }>(
  given: readonly Given[],
  require: (one: Given) => unknown,
): readonly Given[] {
  return given.filter((one) => {
    const missing = complaintOf(() => require(one));
    if (missing === undefined) return true;
    process.stderr.write(`Skipped: ${one.title}. ${missing}\n`);
    test.skip(`${one.title}: ${missing}`);
    return false;
  });
}

function complaintOf(require: () => unknown): string | undefined {
  try {
    require();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
