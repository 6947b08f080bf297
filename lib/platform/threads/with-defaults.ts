import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import type { JsonSchema, Violation } from "#lib/language/json-schema/json-schema.ts";
import { applyDefaults, givesDefaults } from "#lib/language/json-schema/schema-defaults.ts";
import { sharedBytes } from "#lib/language/large-json/write-large-json.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isThreadLost } from "./thread-lost.ts";

/** Steps of about 20 ns each that filling defaults in may take on the event loop. */
const LOOP_UNITS = 400_000;

type Filled = { readonly input: JsonObject | LargeInput } | { readonly violations: readonly Violation[] };

/**
 * An input with the defaults of its schema (`applyDefaults`) without blocking: large inputs, and anything over some
 * milliseconds, on a thread. The input itself where nothing is missing.
 * @throws DomainError invalid_request if it exhausts the thread's memory.
 */
export async function withDefaults({
  schema,
  input,
  workspaceId,
}: {
  schema: JsonSchema;
  input: JsonObject | LargeInput;
  workspaceId: string;
}): Promise<Filled> {
  if (!givesDefaults(schema)) return { input };
  if (!(input instanceof LargeInput)) {
    const applied = applyDefaults({ schema, value: input, units: LOOP_UNITS });
    if (applied && "violations" in applied) return applied;
    if (applied && isJsonObject(applied.value)) return { input: applied.value };
  }
  return onThread({ schema, input, workspaceId });
}

async function onThread({
  schema,
  input,
  workspaceId,
}: {
  schema: JsonSchema;
  input: JsonObject | LargeInput;
  workspaceId: string;
}): Promise<Filled> {
  const value = input instanceof LargeInput ? input.bytes : sharedBytes(JSON.stringify(input));
  try {
    const filled = await runtime().threads.do("fill", { schema, value }, { party: workspaceId });
    switch (filled.as) {
      case "given":
        return { input };
      case "input":
        return { input: filled.input };
      case "large":
        return { input: new LargeInput(filled.large) };
      case "violations":
        return { violations: filled.violations };
    }
  } catch (error) {
    if (!isThreadLost(error)) throw error;
    const message = error.isOutOfMemory
      ? "The input with the defaults of its schema needs more memory than it may use."
      : "The defaults of the input's schema could not be filled in. Try again.";
    throw new DomainError(error.isOutOfMemory ? "invalid_request" : "unavailable", message, { cause: error });
  }
}
