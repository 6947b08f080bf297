import { DomainError } from "#lib/contract/errors.ts";
import type { JsonSchema } from "#lib/language/json-schema/json-schema.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { changeRun } from "#lib/nouns/runs/change-run.ts";
import { withDispatch } from "#lib/nouns/runs/dispatch.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { inputParam, type RunInput } from "#lib/nouns/runs/keep-large.ts";
import { lockRun } from "#lib/nouns/runs/lock-run.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { shownMessage } from "#lib/nouns/runs/shown-input.ts";
import { together } from "#lib/nouns/runs/starters.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { admitRuns, isLimited } from "./admit-runs.ts";
import type { MatchedAttachment } from "./attachments.ts";
import { storeAttachments } from "./attachments.ts";
import { claimIdempotencyKey, findIdempotentRun, type StartOutcome } from "./idempotency.ts";
import { userItem } from "./insert-run.ts";
import type { RunPlan } from "./plan-run.ts";
import { inputSecrets } from "./plan-run.ts";

const fillTurn: Statement = {
  name: "fill-turn",
  text: `
    with run as (
      update runs set input = $2::json, starter_ids = ${together("starter_ids", "array[$5::text]")}
       where id = $1 returning id, workspace_id, thread_id, turn
    ),
    message as (
      insert into thread_messages (thread_id, workspace_id, run_id, turn, role, content)
      select thread_id, workspace_id, id, turn, 'user', $3 from run
    )
    insert into run_attachments (run_id, turn, ordinal, workspace_id, field, name, type, storage_key)
    select run.id, run.turn, a.ordinal, run.workspace_id, a.value->>'field', a.value->>'name', a.value->>'type',
           a.value->>'storageKey'
      from run, json_array_elements($4::json) with ordinality as a(value, ordinal)`,
};

/**
 * Begins the next turn of a completed conversation under the same run id (D10): the captured graph from the lane's
 * start, with the first turn's input and the new message. Of concurrent turns the first begins; the others get an
 * error.
 * @throws DomainError run_still_active.
 */
export async function beginTurn({
  actor,
  run,
  message,
  input,
  inputSchema,
  attachments,
  idempotency,
}: {
  actor: Actor;
  run: RunRow;
  message: string;
  /** The first turn's input with this message. */
  input: RunInput;
  /** The lane's input schema, which marks sensitive values. */
  inputSchema: JsonSchema | undefined;
  attachments: readonly MatchedAttachment[];
  idempotency: RunPlan["idempotency"];
}): Promise<StartOutcome> {
  const { runId } = run;
  if (actor.kind === "user") runtime().speech.expect(runId);
  const { workspaceId } = actor;
  const learned = await inputSecrets({ input, schema: inputSchema, workspaceId });
  return withDispatch(async (tx, dispatch) => {
    const locked = await lockRun(tx, { runId, workspaceId: actor.workspaceId });
    if (
      idempotency &&
      !(await claimIdempotencyKey(tx, idempotency.scope, { runId, bodyHash: idempotency.bodyHash }))
    ) {
      const earlier = await findIdempotentRun(idempotency.scope, idempotency.bodyHash, tx);
      if (earlier) return earlier;
    }
    if (locked.status !== "completed")
      throw new DomainError("run_still_active", "Another message is being answered.");
    const stored = await storeAttachments(tx, { actor, attachments });
    const limited = isLimited({ actor, maxConcurrentRuns: run.maxConcurrentRuns });
    const takes = !limited && dispatch.leaseOwner !== null;
    const redaction = redactionOf(locked);
    redaction.learnRemembered(learned);
    const changed = await changeRun(tx, {
      runId,
      workspaceId: actor.workspaceId,
      redaction,
      status: { to: limited ? "queued" : "running", begins: "turn" },
      events: [
        { type: "run_resumed", status: limited ? "pending" : "active", payload: { turn: locked.turn + 1 } },
        userItem(shownMessage(input, inputSchema), stored),
      ],
      needsWork: !limited,
      ...(takes ? { lease: { takeAs: dispatch.leaseOwner } } : {}),
    });
    if (!changed) throw new Error("a locked completed run could not begin a turn");
    await tx.run(fillTurn, [runId, inputParam(input), message, JSON.stringify(stored), actor.userId]);
    // A run keeps the credential that started it. Only this audit entry shows that a person sent the message.
    if (actor.kind === "user" && locked.startedBy.id !== actor.userId) {
      await recordAudit(tx, {
        actor,
        workspaceId: actor.workspaceId,
        action: "run.continued",
        target: { kind: "run", id: runId },
        details: { turn: locked.turn + 1 },
      });
    }
    const admitted = limited && (await admitRuns(tx, { workspaceId: actor.workspaceId })).includes(runId);
    if (!limited) dispatch.send(tx, changed);
    const status = admitted ? "running" : changed.status;
    const started = { runId, agentId: run.agentId, laneId: run.laneId, status };
    return { run: started, replayed: false, bodyChanged: false };
  });
}
