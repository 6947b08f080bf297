import type { UserActor } from "#lib/auth/actor.ts";
import { findUsableContents } from "#lib/contents/find-usable-contents.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { DomainError } from "#lib/errors.ts";
import type { JsonObject } from "#lib/json.ts";
import { redact } from "#lib/redaction/redact.ts";
import { runtime } from "#lib/runtime.ts";
import { findOwnRun } from "./find-own-run.ts";
import { shownInput } from "./keep-large.ts";
import { loadInput } from "./load-input.ts";

/**
 * What a run was started with, to start another like it. Secrets are hidden, as wherever a run is shown (D12): who
 * starts another one types them again.
 * @throws DomainError run_not_found, permission_denied; invalid_request where its input is too large to be edited.
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
  const [stored, usable] = await Promise.all([loadInput(runId), findUsableContents({ actor, storageKeys })]);
  const input = shownInput(stored);
  if (!input)
    throw new DomainError("invalid_request", "The run's input is too large to edit. Run it again as it is.");
  const secrets = runtime().secrets.of(actor.workspaceId);
  const shown = redact(input, secrets);
  const shownMetadata = metadata && redact(metadata, secrets);
  return {
    runId,
    agentId,
    laneId,
    // What is hidden in an object leaves it one.
    input: shown as JsonObject,
    metadata: shownMetadata as JsonObject | null,
    hidesSecrets: shown !== input || shownMetadata !== metadata,
    attachments: attachments.map((attachment) => ({
      ...attachment,
      usable: usable.has(attachment.storageKey),
    })),
  };
}
