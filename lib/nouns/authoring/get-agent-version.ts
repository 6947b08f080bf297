import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findVersionGraph } from "./find-version-graph.ts";
import { publicationAnswer } from "./publication.sql.ts";

/**
 * A version for everybody who may see the agent.
 * @throws DomainError agent_not_found, permission_denied; not_found for a version that never was.
 */
export async function getAgentVersion({
  actor,
  agentId,
  version,
}: {
  actor: UserActor;
  agentId: string;
  version: number;
}): Promise<OutputOf<typeof dashboardOperations.getAgentVersion>> {
  const agent = await findPublishedAgent({ actor, agentId });
  const { id, workspaceId, name, description } = agent;
  const { row, graph } = await findVersionGraph(runtime().db, { workspaceId, agentId: id, version });
  return { ...publicationAnswer(row), published: version === agent.version, name, description, graph };
}
