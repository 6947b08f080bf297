import { MAX_CALLBACK_BYTES } from "#lib/contract/limits.ts";
import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import type { Json } from "#lib/json.ts";
import { claimInteraction } from "#lib/runs/claim-interaction.ts";
import { withDispatch } from "#lib/runs/dispatch.ts";
import { lockRun } from "#lib/runs/lock-run.ts";
import { resumeRun } from "#lib/runs/resume-run.ts";
import { runtime } from "#lib/runtime.ts";

interface Wait {
  readonly runId: string;
  readonly workspaceId: string;
  readonly nodeId: string;
  readonly occurrenceId: string;
  /** When it was answered; null while it never was. */
  readonly answeredAt: Date | null;
}

/** Index: run_interactions primary key. The token is the credential, so no workspace is asked for. */
const findWait: Statement = {
  name: "find-callback-wait",
  text: `
    select run_id as "runId", workspace_id as "workspaceId", node_id as "nodeId",
           occurrence_id as "occurrenceId", answered_at as "answeredAt"
      from run_interactions
     where id = $1 and type = 'tool'`,
};

const ANSWERABLE = ["waiting", "running"];

/**
 * Ends a `tool` wait with what an outside system posted (interface: POST /v1/callbacks/{token}; D8). The answer
 * is `{ value }`. One transaction under the run's row lock, as for a reply: of posts that race, one is stored.
 * @throws DomainError not_found, interaction_conflict (answered before), callback_expired (too late, or the run
 *   has ended), payload_too_large.
 */
export async function acceptCallback({
  interactionId,
  value,
}: {
  interactionId: string;
  value: Json;
}): Promise<{ status: "accepted" }> {
  requireStorableSize(value);
  const [found] = await runtime().db.run<Wait>(findWait, [interactionId]);
  if (!found) throw new DomainError("not_found", "There is nothing at this path.");
  const { runId, workspaceId, nodeId, occurrenceId } = found;
  const by = { kind: "callback", id: null };
  return withDispatch(async (tx, dispatch) => {
    const run = await lockRun(tx, { runId, workspaceId });
    const answer = { value };
    const claimed =
      ANSWERABLE.includes(run.status) && (await claimInteraction(tx, { interactionId, answer, by }));
    if (!claimed) {
      const [now] = await tx.run<Wait>(findWait, [interactionId]);
      throw tooLate(now?.answeredAt ?? null);
    }
    const payload = { interactionId, type: "tool", answer, answeredBy: by };
    await resumeRun(tx, dispatch, {
      run,
      events: [{ type: "interaction_answered", nodeId, occurrenceId, status: "active", payload }],
    });
    return { status: "accepted" };
  });
}

/** What was sent small may be long when written out: `1e300` has 301 digits. */
function requireStorableSize(value: Json): void {
  if (Buffer.byteLength(JSON.stringify(value)) <= MAX_CALLBACK_BYTES) return;
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
