import type { Json } from "#lib/contract/json.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import { afterStatusChange } from "#lib/nouns/runs/after-status-change.ts";
import {
  charsBeyondHead,
  eventsParam,
  JsonTexts,
  type NewEvent,
  payloadTexts,
} from "#lib/nouns/runs/new-event.ts";
import { shownInput, shownMessage } from "#lib/nouns/runs/shown-input.ts";
import { type Database, perDatabase, type Transaction, type Writes } from "#lib/platform/db/database.ts";
import { gather } from "#lib/platform/db/gather.ts";
import { JsonBytes, JsonText, jsonParam } from "#lib/platform/db/json-param.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { admitRuns } from "./admit-runs.ts";
import { type StoredRunAttachment, storeAttachments } from "./attachments.ts";
import { claimIdempotencyKey } from "./idempotency.ts";
import { columnsFor, type InsertedRun, insertionOf, type NewRunRow } from "./insert-run.sql.ts";
import { keepRun } from "./keep-run.ts";
import { learnMetadataKeys } from "./learn-metadata-keys.ts";
import type { PlannedRun, RunPlan } from "./plan-run.ts";
import { insertPreview } from "./previews/preview-plan.ts";

/** The result of inserting a run. */
export type Insertion =
  | { readonly kind: "inserted"; readonly run: InsertedRun; readonly status: "running" | "queued" }
  /** Another run has its idempotency key; nothing was written. */
  | { readonly kind: "key_taken" };

/** Nothing was written: a run above the one that is called has ended or is ending. */
export class RunsAboveEnd extends Error {
  override readonly name = "RunsAboveEnd";
}

const KEY_TAKEN: Insertion = { kind: "key_taken" };

/** Maximum size for batching with other runs; larger ones are written alone. */
const GATHERED_CHARS = 64 * 1024;

/**
 * Writes a new run, its first events and its lease in one transaction: a returned runId is never lost (D6). Of
 * simultaneous requests with one idempotency key exactly one writes. A queued run is admitted immediately if there is
 * room.
 */
export async function insertRun(
  planned: PlannedRun,
  { leaseOwner }: { leaseOwner: string | null },
): Promise<Insertion> {
  const { db } = runtime();
  const { plan, input, status } = planned;
  // Before the run, so that no run has a key that the search does not know.
  if (plan.metadata) await learnMetadataKeys(db, plan.agentId, plan.metadata);
  if (hasBeside(plan)) return db.transaction((tx) => insertBeside(tx, planned, leaseOwner));
  const row = newRunRow(planned, { attachments: storedAttachments(plan), leaseOwner });
  if (input instanceof JsonBytes || input.text.length > GATHERED_CHARS)
    return only(await commitRows(db, [row]));
  return gatherersOf(db)[status](row);
}

/** Whether the transaction must also write attachments, or lock a base run. */
function hasBeside(plan: RunPlan): boolean {
  return (
    plan.attachments.some(({ content }) => "bytes" in content) ||
    baseOf(plan) !== undefined ||
    plan.task !== undefined ||
    plan.preview !== undefined
  );
}

/** The run that this one continues or repeats. */
function baseOf({ forkedFromRunId, rerun }: RunPlan): string | undefined {
  return rerun?.ofRunId ?? forkedFromRunId;
}

/** The attachments, if all are stored already. */
function storedAttachments({ attachments }: RunPlan): StoredRunAttachment[] {
  return attachments.flatMap(({ name, type, field, content }) =>
    "storageKey" in content ? [{ name, type, field, storageKey: content.storageKey }] : [],
  );
}

/** @param leaseOwner the worker that executes it immediately; null: none yet. */
function newRunRow(
  planned: PlannedRun,
  { attachments, leaseOwner }: { attachments: readonly StoredRunAttachment[]; leaseOwner: string | null },
): NewRunRow {
  const { plan, runId, status, input, redaction, isConversation } = planned;
  const { actor, child, idempotency } = plan;
  const events = firstEvents(planned, attachments);
  const texts = new JsonTexts();
  if (input instanceof JsonText && !(plan.input instanceof LargeInput)) texts.add(plan.input, input.text);
  return {
    id: runId,
    workspace_id: actor.workspaceId,
    agent_id: plan.agentId,
    lane_id: plan.laneId,
    credential_kind: actor.kind,
    credential_id: actor.credentialId,
    thread_id: plan.threadId ?? newId("thread"),
    kind: plan.kind,
    mode: plan.mode,
    status,
    input,
    metadata: jsonParam(plan.metadata),
    graph_fingerprint: plan.graphFingerprint,
    forked_from_run_id: plan.forkedFromRunId ?? null,
    events: eventsParam(events, payloadTexts(events, redaction, texts)),
    message: isConversation ? String(plan.input.message ?? "") : null, // a LargeInput has its message, too
    attachments: jsonParam(attachments),
    lease_owner: leaseOwner,
    preview: plan.preview !== undefined,
    starter_id: actor.userId,
    remembered: jsonParam(redaction.remembered.length === 0 ? null : redaction.remembered),
    namespace: idempotency?.scope.namespace ?? null,
    idempotency_key: idempotency?.scope.idempotencyKey ?? null,
    body_hash: idempotency?.bodyHash ?? null,
    parent_run_id: child?.ofRunId ?? null,
    parent_occurrence_id: child?.occurrenceId ?? null,
    isPlain:
      !isConversation &&
      !plan.threadId &&
      !plan.forkedFromRunId &&
      !plan.metadata &&
      attachments.length === 0,
  };
}

function firstEvents(
  { plan, status, isConversation }: PlannedRun,
  attachments: readonly StoredRunAttachment[],
): NewEvent[] {
  const { child, forkedFromRunId, input, inputSchema, kind, laneId, rerun } = plan;
  const again = rerun ? { rerunOf: { runId: rerun.ofRunId, from: rerun.from } } : {};
  const started: NewEvent = {
    type: "run_started",
    status: status === "queued" ? "pending" : "active",
    payload: {
      laneId,
      ...again,
      ...(child ? { parentRunId: child.ofRunId } : {}),
      input: shownInput(input, inputSchema),
    },
    ...(input instanceof LargeInput ? { charsBeyond: charsBeyondHead(input) } : {}),
  };
  const forked: NewEvent[] = forkedFromRunId
    ? [{ type: "run_forked", payload: { forkedFromRunId, shell: kind === "shell" } }]
    : [];
  const said = isConversation ? [userItem(shownMessage(input, inputSchema), attachments)] : [];
  return [started, ...forked, ...said];
}

/** The user's message of a chat turn, as the trace records it (D12). */
export function userItem(
  content: string,
  attachments: readonly { name: string; type: string; storageKey: string }[],
): NewEvent {
  const items: Json = attachments.map(({ name, type, storageKey }) => ({ name, type, storageKey }));
  return { type: "conversation_item", payload: { role: "user", content, attachments: items } };
}

/** Inserts a run in a transaction with its attachments, and with its base run locked. */
async function insertBeside(
  tx: Transaction,
  planned: PlannedRun,
  leaseOwner: string | null,
): Promise<Insertion> {
  const { plan, runId } = planned;
  const { actor, idempotency, rerun, task, threadId } = plan;
  // First, so that nothing has been written beside it where another has the key.
  if (
    idempotency &&
    !(await claimIdempotencyKey(tx, idempotency.scope, { runId, bodyHash: idempotency.bodyHash }))
  )
    return KEY_TAKEN;
  const attachments = await storeAttachments(tx, plan);
  const base = baseOf(plan);
  if (base !== undefined) await keepRun(tx, { runId: base, workspaceId: actor.workspaceId });
  if (rerun && threadId !== undefined) await rerun.before(tx, { threadId, runId });
  const row = { ...newRunRow(planned, { attachments, leaseOwner }), idempotency_key: null };
  const insertions = await insertPlanned(tx, [planned], [row]);
  await rerun?.after(tx, runId);
  await task?.link(tx, runId);
  return only(await admit(tx, [row], insertions));
}

/**
 * Inserts runs that nodes call, in a transaction that holds their tree.
 * @param link writes what belongs to them, before they are admitted.
 * @throws RunsAboveEnd
 */
export async function insertCalled(
  tx: Transaction,
  calls: readonly { readonly planned: PlannedRun; readonly leaseOwner: string | null }[],
  link: () => Promise<void>,
): Promise<Insertion[]> {
  const rows = calls.map(({ planned, leaseOwner }) =>
    newRunRow(planned, { attachments: storedAttachments(planned.plan), leaseOwner }),
  );
  const insertions = await insertPlanned(
    tx,
    calls.map(({ planned }) => planned),
    rows,
  );
  await link();
  return admit(tx, rows, insertions);
}

/** Inserts the rows of planned runs, and what those have that are previews. */
async function insertPlanned(
  tx: Transaction,
  runs: readonly PlannedRun[],
  rows: readonly NewRunRow[],
): Promise<Insertion[]> {
  const insertions = await insertRows(tx, rows);
  for (const { plan, runId } of runs) {
    const { actor, preview } = plan;
    if (preview) await insertPreview(tx, { runId, workspaceId: actor.workspaceId, preview });
  }
  return insertions;
}

const gatherersOf = perDatabase((db) => {
  const together = () =>
    gather<NewRunRow, Insertion>({
      write: (rows) => commitRows(db, rows),
      keyOf: ({ id }) => id,
      maxItems: 32,
      atOnce: 2,
    });
  // Separate batches, because queued runs wait for their workspace's admission lock.
  return { running: together(), queued: together() };
});

/** Writes a batch: with queued runs under one lock in one transaction; otherwise in one statement. */
async function commitRows(db: Database, rows: readonly NewRunRow[]): Promise<Insertion[]> {
  if (!rows.some(({ status }) => status === "queued")) return insertRows(db, rows);
  return db.transaction(async (tx) => admit(tx, rows, await insertRows(tx, rows)));
}

/** All inserts of runs go through here, so that status subscribers are notified. */
async function insertRows(writes: Writes, rows: readonly NewRunRow[]): Promise<Insertion[]> {
  const claims = rows.some(({ idempotency_key }) => idempotency_key !== null);
  const isCalled = rows.some(({ parent_run_id }) => parent_run_id !== null);
  const which = { claims, isCalled, inFull: rows.some(({ isPlain }) => !isPlain) };
  const written = await writes.run<InsertedRun>(insertionOf(which), columnsFor(which).values(rows));
  const byId = new Map(written.map((run) => [run.id, run]));
  return rows.map(({ id, workspace_id: workspaceId, status, preview: isPreview, idempotency_key: key }) => {
    const run = byId.get(id);
    if (!run && isCalled) throw new RunsAboveEnd();
    if (!run && key === null) throw new Error("inserting a run gave no row");
    if (!run) return KEY_TAKEN;
    afterStatusChange(writes, {
      runId: id,
      workspaceId,
      status,
      isPreview: isPreview === true,
      begins: "run",
    });
    return { kind: "inserted", run, status };
  });
}

/** Admits queued runs while there is room. Last in its transaction, because other admissions wait for its end. */
async function admit(
  tx: Transaction,
  rows: readonly NewRunRow[],
  insertions: readonly Insertion[],
): Promise<Insertion[]> {
  const queued = rows.filter(
    ({ status }, index) => status === "queued" && insertions[index]?.kind === "inserted",
  );
  const workspaceIds = new Set(queued.map(({ workspace_id }) => workspace_id));
  const admitted = new Set<string>();
  // Sorted, to prevent deadlocks between batches.
  for (const workspaceId of [...workspaceIds].sort())
    for (const id of await admitRuns(tx, { workspaceId })) admitted.add(id);
  return insertions.map((insertion) =>
    insertion.kind === "inserted" && admitted.has(insertion.run.id)
      ? { ...insertion, status: "running" }
      : insertion,
  );
}

function only([insertion]: readonly Insertion[]): Insertion {
  if (!insertion) throw new Error("no run was to be written");
  return insertion;
}
