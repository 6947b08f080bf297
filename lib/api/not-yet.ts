import { DomainError } from "#lib/errors.ts";

/** For an operation whose contract is there before its verb. */
export async function notYet(): Promise<never> {
  throw new DomainError("unavailable", "This is not there yet.");
}
