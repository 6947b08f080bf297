import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { jsonBytesWithin } from "#lib/contract/json-size.ts";
import { MAX_CALLBACK_BYTES } from "#lib/contract/limits.ts";
import { endWait } from "#lib/nouns/run-answers/end-wait.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface Wait {
  readonly runId: string;
  readonly workspaceId: string;
  readonly nodeId: string;
  readonly occurrenceId: string;
  /** When it was answered; null if it was not. */
  readonly answeredAt: Date | null;
}

/**
 * $2 whether the former key signed the token: it is valid for waits that were open when it was replaced. The token is
 * the credential, so there is no workspace parameter. Index: run_interactions primary key.
 */
const findWait: Statement = {
  name: "find-callback-wait",
  text: `
    select run_id as "runId", workspace_id as "workspaceId", node_id as "nodeId",
           occurrence_id as "occurrenceId", answered_at as "answeredAt"
      from run_interactions
     where id = $1 and type = 'tool'
       and (not $2::boolean
            or requested_at < (select updated_at from installation where name = 'former-callback-key'))`,
};

/**
 * Ends a `tool` wait with the body that an outside system posted (interface: POST /v1/callbacks/{token}; D8). The
 * answer is `{ value }`. One transaction under the run's row lock, as for a reply: of concurrent posts, one is stored.
 * @throws DomainError not_found, interaction_conflict (answered before), callback_expired (too late, or the run has
 * ended), payload_too_large.
 */
export async function acceptCallback({
  interactionId,
  byFormerKey,
  value,
}: {
  interactionId: string;
  /** Whether the previous callback key signed the token. */
  byFormerKey: boolean;
  value: Json;
}): Promise<{ status: "accepted" }> {
  requireStorableSize(value);
  const [found] = await runtime().db.run<Wait>(findWait, [interactionId, byFormerKey]);
  if (!found) throw new DomainError("not_found", "There is nothing at this path.");
  const interaction = { id: interactionId, type: "tool", ...found } as const;
  if (await endWait({ interaction, answer: { value }, by: { kind: "callback", id: null } })) {
    return { status: "accepted" };
  }
  const [now] = await runtime().db.run<Wait>(findWait, [interactionId, byFormerKey]);
  throw tooLate(now?.answeredAt ?? null);
}

/** A short body may be long when written out: `1e300` has 301 digits. */
function requireStorableSize(value: Json): void {
  if (jsonBytesWithin(value, MAX_CALLBACK_BYTES) !== undefined) return;
  throw new DomainError("payload_too_large", `The JSON written out is over ${MAX_CALLBACK_BYTES} bytes.`);
}

function tooLate(answeredAt: Date | null): DomainError {
  if (answeredAt === null) {
    return new DomainError("callback_expired", "The run does not wait for this any more.");
  }
  return new DomainError("interaction_conflict", "A result has already been handed over here.", {
    details: [{ code: "already_answered", message: `answered at ${answeredAt.toISOString()}` }],
  });
}
