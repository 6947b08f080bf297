import type { Json, JsonObject } from "#lib/contract/json.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import type { JsonSchema } from "#lib/language/json-schema/json-schema.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { JsonTexts } from "#lib/nouns/runs/json-texts.ts";
import type { RunInput } from "#lib/nouns/runs/keep-large.ts";
import { charsBeyondHead, eventsParam, type NewEvent } from "#lib/nouns/runs/new-event.ts";
import { type RunRedaction, redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { shownInput, shownMessage } from "#lib/nouns/runs/shown-input.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { JsonBytes, JsonText, jsonParam } from "#lib/platform/db/json-param.ts";
import { newId } from "#lib/platform/ids.ts";
import { isLimited } from "./admit-runs.ts";
import type { IdempotencyScope } from "./idempotency.ts";
import { inputSecrets } from "./input-secrets.ts";
import type { NewRunRow } from "./insert-run.sql.ts";
import type { MatchedAttachment } from "./match-attachments.ts";
import type { PreviewPlan } from "./previews/preview-plan.ts";
import type { StoredRunAttachment } from "./store-attachments.ts";

/** How a run is started for a task. */
export interface StartOfTask {
  readonly id: string;
  /** Links it; what this throws keeps the run from being made. */
  link(tx: Transaction, runId: string): Promise<void>;
}

/** A checked run, ready to be written. */
export interface RunPlan {
  readonly actor: Actor;
  readonly agentId: string;
  readonly laneId: string;
  readonly mode: "structured" | "chat";
  readonly kind: "agent" | "shell";
  readonly graphFingerprint: string;
  readonly input: RunInput;
  readonly metadata?: JsonObject | undefined;
  readonly attachments: readonly MatchedAttachment[];
  /** Absent: a new thread. */
  readonly threadId?: string;
  readonly forkedFromRunId?: string;
  /** The schema of its input, which marks sensitive values (D12). */
  readonly inputSchema?: JsonSchema;
  /** The values that an earlier run redacts and this one may know: redacted here, too. */
  readonly remembered?: readonly string[] | null;
  /** What makes it a preview of a draft, or of an agent that one calls. */
  readonly preview?: PreviewPlan | undefined;
  /** The agent's concurrency limit: further runs are queued. */
  readonly maxConcurrentRuns: number | null;
  readonly idempotency?: { readonly scope: IdempotencyScope; readonly bodyHash: string } | undefined;
  /** The run whose node calls this one, and that node's occurrence. */
  readonly child?: { readonly ofRunId: string; readonly occurrenceId: string };
  /** The task that it works on: linked in the same transaction. */
  readonly task?: StartOfTask | undefined;
  /** The run that this one runs again, and what more is written with it in one transaction. */
  readonly rerun?: {
    readonly ofRunId: string;
    readonly from: "start" | "failure";
    before(tx: Transaction, ids: { readonly threadId: string; readonly runId: string }): Promise<void>;
    after(tx: Transaction, runId: string): Promise<void>;
  };
}

/** A planned run with the values of its row. */
export interface PlannedRun {
  readonly runId: string;
  readonly plan: RunPlan;
  /** If a limit may apply, it is queued first (D6). */
  readonly status: "running" | "queued";
  readonly input: JsonText | JsonBytes;
  /** The values to redact. */
  readonly redaction: RunRedaction;
}

export async function planRun(plan: RunPlan, runId: string): Promise<PlannedRun> {
  const { actor, input, inputSchema: schema, metadata, remembered = null } = plan;
  const { workspaceId } = actor;
  const redaction = redactionOf({ workspaceId, remembered });
  redaction.learnRemembered(await inputSecrets({ input, schema, workspaceId }));
  if (metadata) redaction.learn(metadata);
  return {
    runId,
    plan,
    status: isLimited(plan) ? "queued" : "running",
    input: input instanceof LargeInput ? new JsonBytes(input.bytes) : new JsonText(JSON.stringify(input)),
    redaction,
  };
}

export function isConversation({ mode, kind }: RunPlan): boolean {
  return mode === "chat" || kind === "shell";
}

/** @param leaseOwner the worker that executes it immediately; null: none yet. */
export function newRunRow(
  planned: PlannedRun,
  { attachments, leaseOwner }: { attachments: readonly StoredRunAttachment[]; leaseOwner: string | null },
): NewRunRow {
  const { plan, runId, status, input, redaction } = planned;
  const { actor, child, idempotency } = plan;
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
    events: eventsParam(firstEvents(planned, attachments), redaction, texts),
    message: isConversation(plan) ? String(plan.input.message ?? "") : null, // a LargeInput has its message, too
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
      !isConversation(plan) &&
      !plan.threadId &&
      !plan.forkedFromRunId &&
      !plan.metadata &&
      attachments.length === 0,
  };
}

function firstEvents({ plan, status }: PlannedRun, attachments: readonly StoredRunAttachment[]): NewEvent[] {
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
  const said = isConversation(plan) ? [userItem(shownMessage(input, inputSchema), attachments)] : [];
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
