import type { authoringOperations } from "#lib/contract/authoring.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { insertVersion } from "#lib/nouns/agents/insert-version.ts";
import { pinSkills } from "#lib/nouns/agents/pin-skills.ts";
import { requirePassedTests } from "#lib/nouns/agents/require-passed-tests.ts";
import type { ValidGraph } from "#lib/nouns/agents/validate-graph.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import type { DraftRow } from "./find-draft.ts";
import { requireStillValid } from "./with-valid-graph.ts";

/**
 * Publishes a graph as the next version of an agent whose row this transaction holds. The draft stays as it is.
 * @throws DomainError tests_required; what `withValidGraph` takes up.
 */
export async function addVersion(
  tx: Transaction,
  {
    actor,
    agent: { id: agentId, teamId, name, description },
    valid,
    message,
    details = {},
    requireTests = false,
  }: {
    actor: Actor;
    agent: Pick<DraftRow, "id" | "teamId" | "name" | "description">;
    valid: ValidGraph;
    message: string;
    /** For the audit log, beside version and fingerprint. */
    details?: JsonObject;
    /** Whether its tests must have passed with exactly this graph. A version that was published before needs none. */
    requireTests?: boolean;
  },
): Promise<OutputOf<typeof authoringOperations.publishDraft>> {
  const { workspaceId } = actor;
  await requireStillValid(tx, { valid, teamId });
  const graph = await pinSkills(tx, { workspaceId, teamId, graph: valid.document });
  if (requireTests) await requirePassedTests(tx, { agentId, graph, of: "draft" });
  const version = { workspaceId, agentId, name, description, graph, message, publishedBy: actor };
  const { id: _id, ...published } = await insertVersion(tx, version);
  await recordAudit(tx, {
    actor,
    workspaceId,
    action: "agent.published",
    target: { kind: "agent", id: agentId, name },
    details: { version: published.version, graphFingerprint: published.graphFingerprint, ...details },
  });
  return published;
}
