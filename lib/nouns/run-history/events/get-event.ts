import type { RunEvent } from "#lib/contract/dashboard/run-shapes.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { PAYLOAD_CHARS } from "#lib/contract/limits.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type BrowsedRow, eventSearchParams, findEventsAfter } from "./find-events.sql.ts";
import { runEvent } from "./run-event.ts";

/**
 * One event with its payload, bounded and redacted (D12).
 * @throws DomainError run_not_found, permission_denied, not_found.
 */
export async function getEvent({
  actor,
  runId,
  sequence,
  payloadMaxChars = PAYLOAD_CHARS.max,
}: {
  actor: UserActor;
  runId: string;
  sequence: string;
  payloadMaxChars?: number | undefined;
}): Promise<{ event: RunEvent }> {
  const run = await findOwnRun({ actor, runId });
  const { workspaceId } = actor;
  const graph = await loadGraph({ workspaceId, fingerprint: run.graphFingerprint });
  const before = String(BigInt(sequence) - 1n);
  const [row] = await runtime().pages.run<BrowsedRow>(
    findEventsAfter,
    eventSearchParams({ runId, from: before, limit: 1, withPayloads: true }),
  );
  if (row?.sequence !== sequence)
    throw new DomainError("not_found", "The run has no event with this number.");
  return { event: runEvent({ runId, secrets: redactionOf(run), graph, row, payloadMaxChars }) };
}
