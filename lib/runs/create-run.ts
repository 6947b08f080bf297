import type { Actor } from "#lib/auth/actor.ts";
import { storeContent } from "#lib/contents/store-content.ts";
import type { RunStarted } from "#lib/contract/runs.ts";
import type { Transaction } from "#lib/db/database.ts";
import { jsonParam } from "#lib/db/json-param.ts";
import { newId } from "#lib/ids.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { runtime } from "#lib/runtime.ts";
import { withDispatch } from "./dispatch.ts";
import {
  claimIdempotencyKey,
  findIdempotentRun,
  type IdempotencyScope,
  type StartOutcome,
} from "./idempotency.ts";
import { insertRun } from "./insert-run.sql.ts";
import type { MatchedAttachment } from "./match-attachments.ts";
import { eventsParam, type NewEvent } from "./new-event.ts";

/** A run that has passed every check and only has to be written. */
export interface RunPlan {
  readonly actor: Actor;
  readonly agentId: string;
  readonly laneId: string;
  readonly mode: "structured" | "chat";
  readonly kind: "agent" | "shell";
  readonly graphFingerprint: string;
  readonly input: JsonObject;
  readonly metadata?: JsonObject | undefined;
  readonly attachments: readonly MatchedAttachment[];
  /** Absent: a new thread. */
  readonly threadId?: string;
  readonly forkedFromRunId?: string;
  readonly preview?: boolean;
  readonly idempotency?: { readonly scope: IdempotencyScope; readonly bodyHash: string } | undefined;
}

export interface StoredRunAttachment {
  readonly name: string;
  readonly type: string;
  readonly field: string | null;
  readonly storageKey: string;
}

/** Stores inline contents and turns matched attachments into what a run refers to. */
export async function storeAttachments(
  tx: Transaction,
  { actor, attachments }: { actor: Actor; attachments: readonly MatchedAttachment[] },
): Promise<StoredRunAttachment[]> {
  const stored: StoredRunAttachment[] = [];
  for (const { name, type, field, content } of attachments) {
    const storageKey = "bytes" in content ? await storeContent(tx, { actor, content }) : content.storageKey;
    stored.push({ name, type, field, storageKey });
  }
  return stored;
}

/** The user's side of a chat turn as the trace replays it (D12). */
export function userItem(
  content: string,
  attachments: readonly { name: string; type: string; storageKey: string }[],
): NewEvent {
  const items: Json = attachments.map(({ name, type, storageKey }) => ({ name, type, storageKey }));
  return { type: "conversation_item", payload: { role: "user", content, attachments: items } };
}

/**
 * Writes a new run, its first events and its lease or wake-up in one transaction: an answered runId is never
 * lost (D6). Of simultaneous requests with one idempotency key exactly one writes; the others get its run.
 */
export async function createRun(plan: RunPlan): Promise<StartOutcome> {
  const runId = newId("run");
  const outcome = await withDispatch(async (tx, dispatch) => {
    const { idempotency } = plan;
    if (
      idempotency &&
      !(await claimIdempotencyKey(tx, idempotency.scope, { runId, bodyHash: idempotency.bodyHash }))
    ) {
      const earlier = await findIdempotentRun(idempotency.scope, idempotency.bodyHash, tx);
      if (earlier) return earlier;
    }
    const attachments = await storeAttachments(tx, plan);
    const message = plan.mode === "chat" || plan.kind === "shell" ? String(plan.input.message ?? "") : null;
    const events: NewEvent[] = [
      { type: "run_started", status: "active", payload: { laneId: plan.laneId, input: plan.input } },
      ...(plan.forkedFromRunId
        ? [
            {
              type: "run_forked",
              payload: { forkedFromRunId: plan.forkedFromRunId, shell: plan.kind === "shell" },
            } as const,
          ]
        : []),
      ...(message === null ? [] : [userItem(message, attachments)]),
    ];
    const [run] = await tx.run<{ id: string; leaseToken: number }>(insertRun, [
      runId,
      plan.actor.workspaceId,
      plan.agentId,
      plan.laneId,
      plan.actor.kind,
      plan.actor.credentialId,
      plan.threadId ?? newId("thread"),
      plan.kind,
      plan.mode,
      JSON.stringify(plan.input),
      jsonParam(plan.metadata),
      plan.graphFingerprint,
      plan.forkedFromRunId ?? null,
      eventsParam(events, runtime().secrets),
      message,
      JSON.stringify(attachments),
      dispatch.leaseOwner,
      plan.preview ?? false,
    ]);
    if (!run) throw new Error("inserting a run gave no row");
    dispatch.send(tx, run);
    tx.afterCommit(runtime().metrics.runStarted);
    return { run: startedAnswer(plan, runId), replayed: false, bodyChanged: false };
  });
  return outcome;
}

function startedAnswer(plan: RunPlan, runId: string): RunStarted {
  return { runId, agentId: plan.agentId, laneId: plan.laneId, status: "running" };
}
