import { DomainError } from "#lib/contract/errors.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import { marksSensitive } from "#lib/language/json-schema/compile-schema.ts";
import type { JsonSchema } from "#lib/language/json-schema/json-schema.ts";
import { namedValues } from "#lib/language/redaction/named-values.ts";
import { rememberable, TOO_MANY } from "#lib/language/redaction/remembered-values.ts";
import { sensitiveValues } from "#lib/language/redaction/sensitive-values.ts";
import type { RunInput } from "#lib/nouns/runs/keep-large.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isThreadLost } from "#lib/platform/threads/thread-lost.ts";

/**
 * The values of a run's input to redact (D12): those with secret-like names, and those marked as sensitive. A large
 * input is searched on a thread.
 * @throws DomainError unavailable if that thread died.
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
    return rememberable({ marked, named: namedValues(input) });
  }
  if (!marks) return input.named;
  const { threads } = runtime();
  const given = { schema, value: input.bytes };
  const marked = await threads.do("sensitive", given, { party: workspaceId }).catch((cause: unknown) => {
    if (!isThreadLost(cause)) throw cause;
    const message = "The input could not be looked through for sensitive values. Try again.";
    throw new DomainError("unavailable", message, { cause });
  });
  return marked.includes(TOO_MANY) ? marked : rememberable({ marked, named: input.named });
}
