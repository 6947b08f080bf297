import type { Actor } from "#lib/auth/actor.ts";
import { storeContent } from "#lib/contents/store-content.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import type { RunStarted, RunStatus } from "#lib/contract/runs.ts";
import type { Transaction } from "#lib/db/database.ts";
import { JsonBytes, JsonText, jsonParam } from "#lib/db/json-param.ts";
import { oneAtATime } from "#lib/db/one-at-a-time.ts";
import { newId } from "#lib/ids.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { JsonSchema } from "#lib/json-schema/json-schema.ts";
import { type FreshRun, runtime } from "#lib/runtime.ts";
import { admitRuns, isLimited } from "./admit-runs.ts";
import { Dispatch } from "./dispatch.ts";
import { findIdempotentRun, type IdempotencyScope, type StartOutcome } from "./idempotency.ts";
import { inputSecrets } from "./input-secrets.ts";
import type { InsertedRun } from "./insert-run.sql.ts";
import { JsonTexts } from "./json-texts.ts";
import type { RunInput } from "./keep-large.ts";
import { keepRun } from "./keep-run.ts";
import type { MatchedAttachment } from "./match-attachments.ts";
import { charsBeyondHead, eventsParam, type NewEvent } from "./new-event.ts";
import { type RunRedaction, redactionOf } from "./run-redaction.ts";
import { shownInput, shownMessage } from "./shown-input.ts";
import { gathererOf, type NewRun, writeNewRuns, writeQueuedRun } from "./write-new-runs.ts";

/** A run that has passed every check and only has to be written. */
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
  /** What its input was checked against: it says what of it is sensitive (D12). */
  readonly inputSchema?: JsonSchema;
  /** What the run remembers that this one knows something of: hidden in it, too. */
  readonly remembered?: readonly string[] | null;
  readonly preview?: boolean;
  /** Of the agent: more of its runs are queued. */
  readonly maxConcurrentRuns: number | null;
  readonly idempotency?: { readonly scope: IdempotencyScope; readonly bodyHash: string } | undefined;
  /** The run that this one runs again, and what more is written with it in one transaction. */
  readonly rerun?: {
    readonly ofRunId: string;
    readonly from: "start" | "failure";
    before(tx: Transaction, ids: { readonly threadId: string; readonly runId: string }): Promise<void>;
    after(tx: Transaction, runId: string): Promise<void>;
  };
}

export interface StoredRunAttachment {
  readonly name: string;
  readonly type: string;
  readonly field: string | null;
  readonly storageKey: string;
}

/** Of attachments that are all stored already. */
function storedAttachments({ attachments }: RunPlan): StoredRunAttachment[] {
  return attachments.flatMap(({ name, type, field, content }) =>
    "storageKey" in content ? [{ name, type, field, storageKey: content.storageKey }] : [],
  );
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

/** For large inputs. */
const inTurn = oneAtATime();

/** Beyond this, parsing an input again costs more than a round trip. */
const FRESH_INPUT_CHARS = 64 * 1024;

/** Gathered with others only up to this: what is large is better written alone. */
const GATHERED_CHARS = 64 * 1024;

/**
 * Writes a new run, its first events and its lease in one transaction, of one statement unless contents have to be
 * stored first: an answered runId is never lost (D6). Of simultaneous requests with one idempotency key exactly one
 * writes; the others get its run.
 */
export async function createRun(plan: RunPlan): Promise<StartOutcome> {
  const { idempotency } = plan;
  for (;;) {
    const runId = newId("run");
    if (plan.actor.kind === "user" && isConversation(plan)) runtime().live.expect(runId);
    const write = () => (isLimited(plan) ? queueRun({ plan, runId }) : writeRun({ plan, runId }));
    const written = plan.input instanceof LargeInput ? inTurn(write) : write();
    const status = await written.catch((error: unknown) => {
      if (error === KEY_TAKEN) return undefined;
      throw error;
    });
    if (status) return { run: startedAnswer(plan, runId, status), replayed: false, bodyChanged: false };
    const earlier = idempotency && (await findIdempotentRun(idempotency.scope, idempotency.bodyHash));
    if (earlier) return earlier; // or its key and run were deleted meanwhile, and it is ours to take
  }
}

/**
 * Where a limit may hold the run back, it is queued, and admitted in the same transaction if there is room (D6).
 * @returns the run's status; undefined when the idempotency key belongs to another run.
 */
async function queueRun({ plan, runId }: { plan: RunPlan; runId: string }): Promise<RunStatus | undefined> {
  const { db, metrics, watch } = runtime();
  const { workspaceId } = plan.actor;
  const input = storedInput(plan);
  const redaction = await redactionOfPlan(plan);
  return db.transaction(async (tx) => {
    const attachments = await storeAttachments(tx, plan);
    const queued = await afterItsBase(tx, plan, runId, () =>
      writeQueuedRun(tx, newRun({ plan, runId, input, attachments, redaction, leaseOwner: null })),
    );
    if (!queued) return undefined;
    const admitted = await admitRuns(tx, { workspaceId });
    const isRunning = admitted.includes(runId);
    tx.afterCommit(() => {
      metrics.runStarted();
      watch.heard(runId);
      if (!isRunning) runtime().worker?.queued(workspaceId);
    });
    return isRunning ? "running" : "queued";
  });
}

/** @returns undefined when the idempotency key belongs to another run. */
async function writeRun({ plan, runId }: { plan: RunPlan; runId: string }): Promise<RunStatus | undefined> {
  const { db, metrics, watch } = runtime();
  const redaction = await redactionOfPlan(plan);
  const dispatch = new Dispatch();
  try {
    const input = storedInput(plan);
    const row = (attachments: readonly StoredRunAttachment[]) =>
      newRun({ plan, runId, input, attachments, redaction, leaseOwner: dispatch.leaseOwner });
    const stores = plan.attachments.some(({ content }) => "bytes" in content);
    const [run] =
      stores || baseOf(plan) !== undefined
        ? [
            await db.transaction(async (tx) => {
              const attachments = await storeAttachments(tx, plan);
              return afterItsBase(tx, plan, runId, () => writeNewRun(tx, row(attachments)));
            }),
          ]
        : input instanceof JsonBytes || input.text.length > GATHERED_CHARS
          ? await writeNewRuns(db, [row(storedAttachments(plan))])
          : [await gathererOf(db)(row(storedAttachments(plan)))];
    if (!run) return undefined;
    dispatch.start(run, freshRun({ plan, input, run, redaction }));
    metrics.runStarted();
    watch.heard(runId); // other processes hear of it when it waits or ends
    return "running";
  } finally {
    dispatch.end();
  }
}

/** Thrown to take back what was written around a run whose idempotency key another has: contents, a thread. */
const KEY_TAKEN = new Error("the idempotency key is taken");

async function writeNewRun(tx: Transaction, run: NewRun): Promise<InsertedRun | undefined> {
  const [written] = await writeNewRuns(tx, [run]);
  return written;
}

/** The run that it goes on from, or runs again. */
function baseOf({ forkedFromRunId, rerun }: RunPlan): string | undefined {
  return rerun?.ofRunId ?? forkedFromRunId;
}

/** Writes a run while the one that it has to do with stays, between what has to be there before it and what follows it. */
async function afterItsBase<Written>(
  tx: Transaction,
  plan: RunPlan,
  runId: string,
  write: () => Promise<Written>,
): Promise<Written> {
  const { actor, rerun, threadId } = plan;
  const base = baseOf(plan);
  if (base !== undefined) await keepRun(tx, { runId: base, workspaceId: actor.workspaceId });
  if (rerun && threadId !== undefined) await rerun.before(tx, { threadId, runId });
  const written = await write();
  if (!written) throw KEY_TAKEN;
  await rerun?.after(tx, runId);
  return written;
}

/** What is hidden in what is shown of the new run. */
async function redactionOfPlan({
  actor: { workspaceId },
  input,
  inputSchema: schema,
  metadata,
  remembered = null,
}: RunPlan): Promise<RunRedaction> {
  const redaction = redactionOf({ workspaceId, remembered });
  redaction.learnValues(await inputSecrets({ input, schema, workspaceId }));
  if (metadata) redaction.learn(metadata);
  return redaction;
}

/** A new run as the parameters of its statement. */
function newRun({
  plan,
  runId,
  input,
  attachments,
  redaction,
  leaseOwner,
}: {
  plan: RunPlan;
  runId: string;
  input: StoredInput;
  redaction: RunRedaction;
  attachments: readonly StoredRunAttachment[];
  leaseOwner: string | null;
}): NewRun {
  const { actor, idempotency } = plan;
  const message = isConversation(plan) ? String(plan.input.message ?? "") : null; // a LargeInput has its message too
  const texts = new JsonTexts();
  if (input instanceof JsonText && !(plan.input instanceof LargeInput)) texts.add(plan.input, input.text);
  const shown = shownInput(plan.input, plan.inputSchema);
  const values = [
    runId,
    actor.workspaceId,
    plan.agentId,
    plan.laneId,
    actor.kind,
    actor.credentialId,
    plan.threadId ?? newId("thread"),
    plan.kind,
    plan.mode,
    input,
    jsonParam(plan.metadata),
    plan.graphFingerprint,
    plan.forkedFromRunId ?? null,
    eventsParam(firstEvents({ plan, shown, attachments }), redaction, texts),
    message,
    jsonParam(attachments),
    leaseOwner,
    plan.preview ?? false,
    actor.userId,
    jsonParam(redaction.remembered.length === 0 ? null : redaction.remembered),
    idempotency?.scope.namespace ?? null,
    idempotency?.scope.idempotencyKey ?? null,
    idempotency?.bodyHash ?? null,
  ];
  return { runId, claims: idempotency !== undefined, values };
}

type StoredInput = JsonText | JsonBytes;

function storedInput({ input }: RunPlan): StoredInput {
  return input instanceof LargeInput ? new JsonBytes(input.bytes) : new JsonText(JSON.stringify(input));
}

function isConversation({ mode, kind }: RunPlan): boolean {
  return mode === "chat" || kind === "shell";
}

function firstEvents({
  plan,
  shown,
  attachments,
}: {
  plan: RunPlan;
  /** The input without what is sensitive in it. */
  shown: JsonObject;
  attachments: readonly StoredRunAttachment[];
}): NewEvent[] {
  const { forkedFromRunId, kind, laneId, rerun } = plan;
  const status = isLimited(plan) ? "pending" : "active";
  const again = rerun ? { rerunOf: { runId: rerun.ofRunId, from: rerun.from } } : {};
  const { input } = plan;
  const started: NewEvent = {
    type: "run_started",
    status,
    payload: { laneId, ...again, input: shown },
    ...(input instanceof LargeInput ? { charsBeyond: charsBeyondHead(input) } : {}),
  };
  const forked: NewEvent[] = forkedFromRunId
    ? [{ type: "run_forked", payload: { forkedFromRunId, shell: kind === "shell" } }]
    : [];
  const item = isConversation(plan)
    ? [userItem(shownMessage(plan.input, plan.inputSchema), attachments)]
    : [];
  return [started, ...forked, ...item];
}

/** Undefined where a worker has to read more than the request said: a thread's messages, contents, a large input. */
function freshRun({
  plan,
  input,
  run,
  redaction,
}: {
  plan: RunPlan;
  /** As it was written: a number may have lost what JSON does not hold. */
  input: StoredInput;
  run: InsertedRun;
  redaction: RunRedaction;
}): FreshRun | undefined {
  if (plan.threadId || plan.rerun || plan.attachments.length > 0) return undefined;
  if (input instanceof JsonBytes || input.text.length > FRESH_INPUT_CHARS) return undefined;
  return {
    workspaceId: plan.actor.workspaceId,
    laneId: plan.laneId,
    isConversation: isConversation(plan),
    graphFingerprint: plan.graphFingerprint,
    input: JSON.parse(input.text),
    metadata: JSON.parse(JSON.stringify(plan.metadata ?? {})),
    startedAt: run.startedAt,
    remembered: redaction.remembered,
  };
}

function startedAnswer(plan: RunPlan, runId: string, status: RunStatus): RunStarted {
  return { runId, agentId: plan.agentId, laneId: plan.laneId, status };
}
