import { DomainError } from "#lib/contract/errors.ts";
import { TASKS } from "#lib/contract/limits.ts";

/** A title, trimmed. @throws DomainError invalid_request where it is empty or has control characters. */
export function requireTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed !== "" && !/\p{Cc}/u.test(trimmed)) return trimmed;
  const message =
    trimmed === "" ? "must not be empty" : "must not have line breaks or other control characters";
  throw new DomainError("invalid_request", `The title ${message}.`, {
    details: [{ code: trimmed === "" ? "minLength" : "pattern", message, field: "/title" }],
  });
}

/** Labels as they are stored: trimmed, each once, in their order. @throws DomainError invalid_request. */
export function requireLabels(labels: readonly string[]): string[] {
  const stored = [
    ...new Set(
      labels.map((label, index) => {
        const trimmed = label.trim();
        if (trimmed !== "" && !/\p{Cc}/u.test(trimmed)) return trimmed;
        const message = "must not be empty or have control characters";
        throw new DomainError("invalid_request", `A label ${message}.`, {
          details: [{ code: "pattern", message, field: `/labels/${index}` }],
        });
      }),
    ),
  ];
  if (stored.length <= TASKS.labels) return stored;
  throw new DomainError("invalid_request", `A task has at most ${TASKS.labels} labels.`, {
    details: [{ code: "maxItems", message: `must be at most ${TASKS.labels}`, field: "/labels" }],
  });
}
