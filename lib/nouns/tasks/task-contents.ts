import { DomainError } from "#lib/contract/errors.ts";
import { TASKS } from "#lib/contract/limits.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";

/** A title, as it is stored. @throws DomainError invalid_request. */
export const requireTaskTitle = (title: string) =>
  requireName({ name: title, what: "title", maxChars: TASKS.titleChars });

/**
 * Labels as they are stored: each once, in their order.
 * @param known labels that the task has already: they stay, however they came there.
 * @throws DomainError invalid_request.
 */
export function requireLabels(labels: readonly string[], known: readonly string[] = []): string[] {
  const stored = [
    ...new Set(
      labels.map((name, index) =>
        known.includes(name)
          ? name
          : requireName({ name, what: "label", field: `/labels/${index}`, maxChars: TASKS.labelChars }),
      ),
    ),
  ];
  if (stored.length <= TASKS.labels) return stored;
  throw new DomainError("invalid_request", `A task has at most ${TASKS.labels} labels.`, {
    details: [{ code: "maxItems", message: `must be at most ${TASKS.labels}`, field: "/labels" }],
  });
}
