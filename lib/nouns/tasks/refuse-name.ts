import { DomainError } from "#lib/contract/errors.ts";

/** How many ids an error lists. */
export const FITTING = 20;

/**
 * The refusal of a name where an id is asked for, with the ids of what has that name: which one is meant is not guessed.
 */
export function refuseName({
  field,
  given,
  fitting,
  why = "is a name and not an id",
}: {
  field: string;
  given: string;
  fitting: readonly { readonly id: string; readonly name: string }[];
  /** The fault, in words. */
  why?: string;
}): DomainError {
  const ids = fitting.map(({ id, name }) => `${id} (${name})`).join(", ");
  const message = `"${given}" ${why}. Send the id: ${ids}.`;
  return new DomainError("invalid_request", message, {
    details: fitting.map(({ id, name }) => ({ code: "name_for_id", message: `${name} is ${id}`, field })),
  });
}
