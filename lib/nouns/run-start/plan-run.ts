import { DomainError } from "#lib/contract/errors.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import { marksSensitive } from "#lib/language/json-schema/compile-schema.ts";
import type { JsonSchema } from "#lib/language/json-schema/json-schema.ts";
import { namedValues } from "#lib/language/redaction/named-values.ts";
import { rememberable, TOO_MANY } from "#lib/language/redaction/remembered-values.ts";
import { sensitiveValues } from "#lib/language/redaction/sensitive-values.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { RunInput } from "#lib/nouns/runs/keep-large.ts";
import { type RunRedaction, redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { JsonBytes, JsonText } from "#lib/platform/db/json-param.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isThreadLost } from "#lib/platform/threads/thread-lost.ts";
import { isLimited } from "./admit-runs.ts";
import type { MatchedAttachment } from "./attachments.ts";
import type { IdempotencyScope } from "./idempotency.ts";
import type { PreviewPlan } from "./previews/preview-plan.ts";

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
  /** Present if the run is a preview of a draft, or of an agent that one calls. */
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
  readonly isConversation: boolean;
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
    isConversation: isConversation(plan),
    status: isLimited(plan) ? "queued" : "running",
    input: input instanceof LargeInput ? new JsonBytes(input.bytes) : new JsonText(JSON.stringify(input)),
    redaction,
  };
}

export function isConversation({ mode, kind }: RunPlan): boolean {
  return mode === "chat" || kind === "shell";
}

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
