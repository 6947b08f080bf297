import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { findUsableContents } from "#lib/nouns/contents/find-usable-contents.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { wholeInput } from "#lib/nouns/runs/keep-large.ts";
import { loadInput } from "#lib/nouns/runs/load-input.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { editableInput } from "#lib/nouns/runs/shown-input.ts";

/**
 * What a run was started with, for starting a similar one. Secrets are redacted as everywhere (D12), so people type
 * them again.
 * @throws DomainError run_not_found, permission_denied; invalid_request if its input is too large to be edited.
 */
export async function getRunStart({
  actor,
  runId,
}: {
  actor: UserActor;
  runId: string;
}): Promise<OutputOf<typeof dashboardOperations.getRunStart>> {
  const run = await findOwnRun({ actor, runId });
  const { agentId, laneId, metadata, attachments, workspaceId, graphFingerprint: fingerprint } = run;
  const storageKeys = attachments.map(({ storageKey }) => storageKey);
  const [stored, usable, graph] = await Promise.all([
    loadInput(runId),
    findUsableContents({ actor, storageKeys }),
    loadGraph({ workspaceId, fingerprint }),
  ]);
  const input = wholeInput(stored);
  if (!input)
    throw new DomainError("invalid_request", "The run's input is too large to edit. Run it again as it is.");
  const secrets = redactionOf(run);
  const shown = editableInput({ input, graph, run });
  const shownMetadata = metadata && redact(metadata, secrets);
  return {
    runId,
    agentId,
    laneId,
    input: shown,
    metadata: isJsonObject(shownMetadata) ? shownMetadata : null,
    hidesSecrets: shown !== input || shownMetadata !== metadata,
    attachments: attachments.map((attachment) => ({
      ...attachment,
      usable: usable.has(attachment.storageKey),
    })),
  };
}
