import { ApiError } from "./api-error.ts";

/** What the server said is wrong with one field of what was sent, as a sentence. `field` is its JSON Pointer. */
export function fieldFault(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.details.find((detail) => detail.field === field);
  return fault && sentence(fault.message);
}

/** Whether one of the fields that a form shows says what is wrong, so that the form need not say it again. */
export function isFieldFault(error: Error | null, fields: readonly string[]): boolean {
  return fields.some((field) => fieldFault(error, field) !== undefined);
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}
