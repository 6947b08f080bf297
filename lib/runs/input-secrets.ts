import { LargeInput } from "#lib/contract/large-json.ts";
import { DomainError } from "#lib/errors.ts";
import { marksSensitive } from "#lib/json-schema/compile-schema.ts";
import type { JsonSchema } from "#lib/json-schema/json-schema.ts";
import { namedValues } from "#lib/redaction/named-values.ts";
import { RememberedValues } from "#lib/redaction/remembered-values.ts";
import { sensitiveValues } from "#lib/redaction/sensitive-values.ts";
import { runtime } from "#lib/runtime.ts";
import { isThreadLost } from "#lib/threads/thread-lost.ts";
import type { RunInput } from "./keep-large.ts";

/**
 * What a run remembers of its input (D12): what stands under secret-like names and where the schema marks it. A large
 * input is looked through on a thread.
 * @throws DomainError unavailable when that thread was lost.
 */
export async function inputSecrets({
  input,
  schema,
  workspaceId,
}: {
  input: RunInput;
  schema: JsonSchema | undefined;
  workspaceId: string;
}): Promise<readonly string[]> {
  const marks = schema !== undefined && marksSensitive(schema);
  if (!(input instanceof LargeInput)) {
    const marked = marks ? sensitiveValues({ schema, value: input }) : [];
    return rememberable([...namedValues(input), ...marked]);
  }
  if (!marks) return input.named;
  const { threads } = runtime();
  const given = { schema, value: input.bytes };
  const marked = await threads.do("sensitive", given, { party: workspaceId }).catch((cause: unknown) => {
    if (!isThreadLost(cause)) throw cause;
    const message = "The input could not be looked through for sensitive values. Try again.";
    throw new DomainError("unavailable", message, { cause });
  });
  return rememberable([...input.named, ...marked]);
}

function rememberable(values: readonly string[]): readonly string[] {
  return values.length === 0 ? values : new RememberedValues(values).values;
}
