import { ApiError } from "./api-error.ts";

/** The server's message for one field of the request. `field` is its JSON Pointer. */
export function fieldFault(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.details.find((detail) => detail.field === field);
  return fault && sentence(fault.message);
}

/** Whether a field of the form shows a fault, so that the form need not repeat it. */
export function isFieldFault(error: Error | null, fields: readonly string[]): boolean {
  return fields.some((field) => fieldFault(error, field) !== undefined);
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}
