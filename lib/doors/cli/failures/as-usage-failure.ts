import { type ErrorDetail, isDomainError } from "#lib/contract/errors.ts";
import { CommandFailure } from "./command-failure.ts";

/**
 * Turns a verb's invalid_request into a usage error (exit code 2) that names the option instead of the field. Other
 * errors, and faults in fields that nobody typed, are returned unchanged.
 * @param typed JSON pointers of fields and their options: `{ "/origins": "--origin" }`.
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
