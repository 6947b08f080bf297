import { type ErrorDetail, isDomainError } from "#lib/contract/errors.ts";
import { CommandFailure } from "./command-failure.ts";

/**
 * A verb's invalid_request as a fault of the command line, which ends with exit code 2 and names what was typed where
 * the verb points into its fields. Anything else, and a fault of what was not typed, is returned as it is.
 * @param typed JSON pointers of fields and how they are written: `{ "/origins": "--origin" }`.
 */
export function asUsageFailure(error: unknown, typed: Readonly<Record<string, string>>): unknown {
  if (!isDomainError(error) || error.code !== "invalid_request") return error;
  const details: ErrorDetail[] = [];
  for (const detail of error.details) {
    const { field = "" } = detail;
    const [, name] =
      Object.entries(typed).find(([pointer]) => field === pointer || field.startsWith(`${pointer}/`)) ?? [];
    if (name === undefined) return error;
    details.push({ ...detail, field: name });
  }
  if (details.length === 0) return error;
  return new CommandFailure("usage", error.message, {
    advice: "Add --help to see what the command takes.",
    details,
  });
}
