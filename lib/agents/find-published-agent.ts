import type { Actor } from "#lib/auth/actor.ts";
import { reachesTeam } from "#lib/auth/permissions.ts";
import type { AgentDocument } from "#lib/contract/agent-document.ts";
import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { isId } from "#lib/ids.ts";
import { runtime } from "#lib/runtime.ts";
import { loadGraph } from "./graph-cache.ts";

export interface PublishedAgent {
  readonly id: string;
  readonly workspaceId: string;
  readonly teamId: string;
  readonly name: string;
  readonly description: string;
  readonly updatedAt: Date;
  readonly graphFingerprint: string;
  readonly graph: AgentDocument;
}

const findAgent: Statement = {
  name: "find-published-agent",
  text: `
    select a.id as "id", a.workspace_id as "workspaceId", a.team_id as "teamId", a.name as "name",
           a.description as "description", a.updated_at as "updatedAt", v.graph_fingerprint as "graphFingerprint"
      from agents a
      join agent_versions v on v.agent_id = a.id and v.version = a.published_version
     where a.id = $1 and a.workspace_id = $2`,
};

/**
 * The agent as published now.
 * @throws DomainError agent_not_found when it is unknown, unpublished or in another workspace;
 *   permission_denied when it belongs to a team the actor does not reach now (D1).
 */
export async function findPublishedAgent({
  actor,
  agentId,
}: {
  actor: Actor;
  agentId: string;
}): Promise<PublishedAgent> {
  const [row] = isId("agent", agentId)
    ? await runtime().db.run<Omit<PublishedAgent, "graph">>(findAgent, [agentId, actor.workspaceId])
    : [];
  if (!row) throw new DomainError("agent_not_found", "There is no published agent with this id.");
  if (!reachesTeam(actor, row.teamId)) {
    throw new DomainError(
      "permission_denied",
      "The key's creator does not currently have access to this agent.",
    );
  }
  const graph = await loadGraph({ workspaceId: row.workspaceId, fingerprint: row.graphFingerprint });
  return { ...row, graph };
}
