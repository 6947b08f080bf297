import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { addVersion } from "./add-version.ts";
import { findDraft } from "./find-draft.ts";
import { findVersionGraph } from "./find-version-graph.ts";
import { withValidGraph } from "./with-valid-graph.ts";

type Operation = typeof dashboardOperations.republishVersion;

/**
 * Publishes an old version's graph as the next version: a way back that touches nobody's unpublished work. It is checked
 * with what the workspace has now, and takes the place of exactly the version that the caller saw published.
 * @throws DomainError agent_not_found, permission_denied, not_found, revision_conflict; graph_invalid.
 */
export async function republishVersion({
  actor,
  agentId,
  version,
  body: { publishedVersion, message = "" },
}: {
  actor: UserActor;
  agentId: string;
  version: number;
  body: BodyOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { workspaceId } = actor;
  const { db } = runtime();
  const read = await findDraft(db, { actor, agentId });
  const { graph } = await findVersionGraph(db, { workspaceId, agentId, version });
  if (read.publishedVersion !== publishedVersion) throw otherVersion(read.publishedVersion);
  return withValidGraph({ workspaceId, teamId: read.teamId, graph }, (valid) =>
    db.transaction(async (tx) => {
      const agent = await findDraft(tx, { actor, agentId, lock: true });
      if (agent.publishedVersion !== publishedVersion) throw otherVersion(agent.publishedVersion);
      return addVersion(tx, { actor, agent, valid, message, details: { republished: version } });
    }),
  );
}

function otherVersion(published: number | null): DomainError {
  return new DomainError(
    "revision_conflict",
    `Version ${published} has been published meanwhile. Look at it, and publish again if it should be replaced.`,
    { details: [{ code: "published_version", message: String(published), field: "/publishedVersion" }] },
  );
}
