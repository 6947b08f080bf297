import type { UserActor } from "#lib/auth/actor.ts";
import { findUsableContents } from "#lib/contents/find-usable-contents.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { findOwnRun } from "./find-own-run.ts";
import { loadInput } from "./load-input.ts";

/**
 * What a run was started with, to start another like it.
 * @throws DomainError run_not_found, permission_denied.
 */
export async function readRunStart({
  actor,
  runId,
}: {
  actor: UserActor;
  runId: string;
}): Promise<OutputOf<typeof dashboardOperations.readRunStart>> {
  const { agentId, laneId, metadata, attachments } = await findOwnRun({ actor, runId });
  const storageKeys = attachments.map(({ storageKey }) => storageKey);
  const [input, usable] = await Promise.all([loadInput(runId), findUsableContents({ actor, storageKeys })]);
  return {
    runId,
    agentId,
    laneId,
    input,
    metadata,
    attachments: attachments.map((attachment) => ({
      ...attachment,
      usable: usable.has(attachment.storageKey),
    })),
  };
}
