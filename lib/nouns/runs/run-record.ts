import { PendingInteraction } from "#lib/contract/interactions.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { Run } from "#lib/contract/runs.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { callbackMessage } from "./callback-message.ts";
import { callbackUrl } from "./callback-url.ts";
import type { InteractionRow, RunRow } from "./find-runs.sql.ts";

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** The identifier after `approval:` is the approval's own. */
function approvalOf({ id, request }: InteractionRow): JsonObject {
  return isJsonObject(request.approval)
    ? { approval: { ...request.approval, approvalId: id.slice(id.indexOf(":") + 1) } }
    : {};
}

/** The address of a tool wait is derived when shown, and shown only if it was not sent to an outside system. */
function callbackOf({ id, request }: InteractionRow): JsonObject {
  return request.showsCallbackUrl === true
    ? { message: callbackMessage({ callbackUrl: callbackUrl({ interactionId: id }) }) }
    : {};
}

/** An interaction for those who may answer it (D8). Approval arguments are redacted again here. */
export function pendingInteraction(
  row: InteractionRow & { readonly workspaceId: string },
): PendingInteraction {
  const shown = PendingInteraction.parse({
    questions: [],
    allowSkip: false,
    approval: null,
    ...row.request,
    ...approvalOf(row),
    ...callbackOf(row),
    interactionId: row.id,
    type: row.type,
    nodeId: row.nodeId,
    requestedAt: new Date(row.requestedAt).toISOString(),
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt).toISOString(),
  });
  if (!shown.approval) return shown;
  const secrets = runtime().secrets.of(row.workspaceId);
  return {
    ...shown,
    approval: { ...shown.approval, arguments: redact(shown.approval.arguments, secrets) },
  };
}

/** The public record of a run (D7). */
export function runRecord(row: Omit<RunRow, "lookup">): Run {
  const { workspaceId } = row;
  const actionable = row.status === "waiting" && row.open !== null;
  return {
    runId: row.runId,
    agentId: row.agentId,
    laneId: row.laneId,
    status: row.status,
    finalResponse: row.finalResponse,
    error: row.error,
    pendingInteraction: actionable && row.open ? pendingInteraction({ ...row.open, workspaceId }) : null,
    interactionLifecycle: actionable
      ? "actionable"
      : row.status === "running" && row.retained
        ? "retained"
        : "none",
    threadId: row.threadId,
    turn: row.turn,
    forkedFromRunId: row.forkedFromRunId,
    parentRunId: row.parentRunId,
    preview: row.preview,
    metadata: row.metadata,
    attachments: row.attachments,
    createdAt: row.createdAt.toISOString(),
    startedAt: iso(row.startedAt),
    completedAt: iso(row.completedAt),
    cancelRequestedAt: iso(row.cancelRequestedAt),
    cancelledAt: iso(row.cancelledAt),
    graphFingerprint: row.graphFingerprint,
    usage: row.usage,
  };
}
