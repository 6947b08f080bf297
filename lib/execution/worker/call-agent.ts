import { type DomainError, isDomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { attachedItems } from "#lib/language/node-types/attached-items.ts";
import { type ChildNode, callOf } from "#lib/language/node-types/node-kinds.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { ParentLost } from "#lib/nouns/run-start/children/lock-parents.ts";
import { startChild } from "#lib/nouns/run-start/children/start-child.ts";
import { RunsAboveEnd } from "#lib/nouns/run-start/insert-run.ts";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import { pausePoint } from "#lib/platform/pause-point.ts";
import { LetGo } from "./let-go.ts";

/**
 * Starts the run that a node calls.
 * @returns its id.
 * @throws NodeFailure; LetGo when this worker may not go on with the parent.
 */
export async function callAgent({
  lease,
  workspaceId,
  occurrenceId,
  node,
  input,
  attachments,
  isWanted,
}: {
  lease: Lease;
  workspaceId: string;
  occurrenceId: string;
  node: ChildNode;
  input: Json;
  /** The list that is handed on. */
  attachments: Json;
  /** Whether the node is still under way: its iteration may be given up meanwhile. */
  isWanted: () => boolean;
}): Promise<string> {
  const { agentId, laneId } = callOf(node);
  try {
    await pausePoint("calling");
    const childRunId = await startChild({
      parentLease: lease,
      workspaceId,
      occurrenceId,
      agentId,
      laneId,
      input,
      attachments: attachedItems(attachments),
      isWanted,
    });
    await pausePoint("committed");
    return childRunId;
  } catch (error) {
    // A run that is cancelled, or held by another worker by now, calls nothing more.
    if (error instanceof ParentLost) throw new LetGo(error.isCancelled ? "cancelled" : "lease_lost");
    if (error instanceof RunsAboveEnd) throw new NodeFailure("node_failed", "A run above has ended.");
    if (!isDomainError(error) || error.code === "unavailable") throw error;
    throw refusal(error);
  }
}

/** Why an agent could not be called, in the run's own terms (D7). */
function refusal({ code, message, details }: DomainError): NodeFailure {
  if (code === "permission_denied" || code === "user_not_found")
    return new NodeFailure("permission_denied", message);
  const faults = details.map((detail) => ({ ...detail }));
  const [first] = details;
  const why = first
    ? `${message.replace(/\.$/, "")}: ${[first.field, first.message].filter(Boolean).join(" ")}.`
    : message;
  return new NodeFailure("node_failed", why, {
    details: { code, ...(faults.length > 0 ? { faults } : {}) },
  });
}
