import { DomainError } from "#lib/contract/errors.ts";
import { type Json, LargeJson } from "#lib/contract/json.ts";
import type { JsonSchema, Violation } from "#lib/language/json-schema/json-schema.ts";
import { validateWithin } from "#lib/language/json-schema/validate-json.ts";
import { sharedBytes } from "#lib/language/large-json/write-large-json.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isThreadLost } from "./thread-lost.ts";

/** Steps of about 20 ns each that a validation may take on the event loop. */
const LOOP_UNITS = 400_000;

/**
 * `validateJson` without blocking: anything over some milliseconds runs on a thread.
 * @throws DomainError invalid_request if it exhausts the thread's memory.
 */
export async function violationsOf({
  schema,
  value,
  workspaceId,
  signal,
}: {
  schema: JsonSchema;
  value: Json | LargeJson;
  workspaceId: string;
  signal?: AbortSignal;
}): Promise<readonly Violation[]> {
  const here = value instanceof LargeJson ? undefined : validateWithin({ schema, value, units: LOOP_UNITS });
  if (here) return here;
  const bytes = value instanceof LargeJson ? value.bytes : sharedBytes(JSON.stringify(value));
  try {
    return await runtime().threads.do("validate", { schema, value: bytes }, { party: workspaceId, signal });
  } catch (error) {
    if (!isThreadLost(error)) throw error;
    const message = error.isOutOfMemory
      ? "The value needs more memory to check against its schema than a check may use."
      : "The value could not be checked against its schema. Try again.";
    throw new DomainError(error.isOutOfMemory ? "invalid_request" : "unavailable", message, { cause: error });
  }
}
