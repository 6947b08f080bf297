import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json, type JsonObject, LargeJson } from "#lib/contract/json.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import type { JsonSchema, Violation } from "#lib/language/json-schema/json-schema.ts";
import { applyDefaults, givesDefaults } from "#lib/language/json-schema/schema-defaults.ts";
import { validateWithin } from "#lib/language/json-schema/validate-json.ts";
import { sharedBytes } from "#lib/language/large-json/write-large-json.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isThreadLost } from "./thread-lost.ts";

/** Steps of about 20 ns each that a validation, or filling defaults in, may take on the event loop. */
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
  return runtime()
    .threads.do("validate", { schema, value: bytes }, { party: workspaceId, signal })
    .catch(
      failedWith({
        memory: "The value needs more memory to check against its schema than a check may use.",
        otherwise: "The value could not be checked against its schema. Try again.",
      }),
    );
}

type Filled = { readonly input: JsonObject | LargeInput } | { readonly violations: readonly Violation[] };

interface Unfilled {
  readonly schema: JsonSchema;
  readonly input: JsonObject | LargeInput;
  readonly workspaceId: string;
}

/**
 * An input with the defaults of its schema (`applyDefaults`) without blocking: large inputs, and anything over some
 * milliseconds, on a thread. The input itself where nothing is missing.
 * @throws DomainError invalid_request if it exhausts the thread's memory.
 */
export async function withDefaults({ schema, input, workspaceId }: Unfilled): Promise<Filled> {
  if (!givesDefaults(schema)) return { input };
  if (!(input instanceof LargeInput)) {
    const applied = applyDefaults({ schema, value: input, units: LOOP_UNITS });
    if (applied && "violations" in applied) return applied;
    if (applied && isJsonObject(applied.value)) return { input: applied.value };
  }
  return filledOnThread({ schema, input, workspaceId });
}

async function filledOnThread({ schema, input, workspaceId }: Unfilled): Promise<Filled> {
  const value = input instanceof LargeInput ? input.bytes : sharedBytes(JSON.stringify(input));
  const filled = await runtime()
    .threads.do("fill", { schema, value }, { party: workspaceId })
    .catch(
      failedWith({
        memory: "The input with the defaults of its schema needs more memory than it may use.",
        otherwise: "The defaults of the input's schema could not be filled in. Try again.",
      }),
    );
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
}

/** What callers are told of a thread that died; other errors stay as they are. */
function failedWith({ memory, otherwise }: { memory: string; otherwise: string }): (error: unknown) => never {
  return (cause) => {
    if (!isThreadLost(cause)) throw cause;
    throw cause.isOutOfMemory
      ? new DomainError("invalid_request", memory, { cause })
      : new DomainError("unavailable", otherwise, { cause });
  };
}
