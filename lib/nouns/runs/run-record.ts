import { PendingInteraction, type RunError } from "#lib/contract/interactions.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { Run } from "#lib/contract/runs.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { callbackMessage, callbackUrl } from "./callback-address.ts";
import type { InteractionRow, RunRow } from "./find-runs.sql.ts";
import { type RunReader, RunView, type ViewedRun } from "./run-view.ts";
import { sharedError } from "./stored-error.ts";

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** The identifier after `approval:` is the approval's own. */
function approvalOf({ id, request }: InteractionRow): JsonObject {
  return isJsonObject(request.approval)
    ? { approval: { ...request.approval, approvalId: id.slice(id.indexOf(":") + 1) } }
    : {};
}

/** The address of a tool wait is derived when shown, and shown only if it was not sent to an outside system. */
function callbackOf({ id, request }: InteractionRow, view: RunView): JsonObject {
  if (request.showsCallbackUrl !== true) return {};
  return {
    message: callbackMessage({ callbackUrl: view.address(() => callbackUrl({ interactionId: id })) }),
  };
}

/** An interaction as the actor sees it (D7, D8). The owner's approval arguments are redacted, too. */
export function pendingInteraction({
  actor,
  run,
  row: stored,
}: {
  actor: RunReader;
  /** That asks, or a run above it. */
  run: ViewedRun;
  row: InteractionRow;
}): PendingInteraction {
  const remembered = [...(run.remembered ?? []), ...(stored.remembered ?? [])];
  const view = new RunView({ actor, run: { ...run, remembered } });
  const row = { ...stored, request: view.request(stored.request) };
  const shown = PendingInteraction.parse({
    questions: [],
    allowSkip: false,
    approval: null,
    ...row.request,
    ...approvalOf(row),
    interactionId: row.id,
    type: row.type,
    nodeId: row.nodeId,
    requestedAt: new Date(row.requestedAt).toISOString(),
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt).toISOString(),
  });
  const { approval } = shown;
  return {
    ...shown,
    title: view.text(shown.title),
    message: view.text(shown.message),
    ...callbackOf(row, view),
    approval: approval && {
      ...approval,
      summary: view.text(approval.summary),
      arguments: view.showsValues
        ? redact(approval.arguments, runtime().secrets.of(run.workspaceId))
        : view.value(approval.arguments),
    },
  };
}

function errorOf(view: RunView, { error }: Pick<RunRow, "error">): RunError | null {
  if (error === null) return null;
  if (view.showsValues) return { ...sharedError(error), ...error.ownersOnly };
  return { ...sharedError(error), message: view.text(error.message), details: view.object(error.details) };
}

/** The record of a run as the actor sees it (D7). */
export function runRecord({ actor, run }: { actor: RunReader; run: Omit<RunRow, "lookup"> }): Run {
  const view = new RunView({ actor, run });
  const open = run.status === "waiting" ? run.open : null;
  return {
    runId: run.runId,
    agentId: run.agentId,
    laneId: run.laneId,
    status: run.status,
    finalResponse: view.value(run.finalResponse),
    error: errorOf(view, run),
    pendingInteraction:
      open && pendingInteraction({ actor, run, row: { ...open, remembered: run.openRemembered } }),
    interactionLifecycle: open
      ? "actionable"
      : run.status === "running" && run.retained
        ? "retained"
        : "none",
    threadId: run.threadId,
    turn: run.turn,
    forkedFromRunId: run.forkedFromRunId,
    parentRunId: run.parentRunId,
    preview: run.preview,
    metadata: view.object(run.metadata),
    attachments: run.attachments,
    createdAt: run.createdAt.toISOString(),
    startedAt: iso(run.startedAt),
    completedAt: iso(run.completedAt),
    cancelRequestedAt: iso(run.cancelRequestedAt),
    cancelledAt: iso(run.cancelledAt),
    resumesAt: iso(run.resumesAt),
    graphFingerprint: run.graphFingerprint,
    usage: run.usage,
  };
}
