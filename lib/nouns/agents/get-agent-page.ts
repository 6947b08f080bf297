import { AGENT_TOOLS, isAgentTool } from "#lib/contract/agent-tools.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { SCOPES, type Scope } from "#lib/contract/scopes.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { toolsOf } from "#lib/language/node-types/tools-of.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findPublishedAgent } from "./find-published-agent.ts";
import { getAgent } from "./get-agent.ts";
import { indexNodes } from "./index-nodes.ts";
import { startExample } from "./start-example.ts";

interface MoreOfAgent {
  readonly teamName: string;
  readonly maxConcurrentRuns: number | null;
  readonly runTimeoutSeconds: number | null;
}

/** Index: the primary key of agents. */
const findMore: Statement = {
  name: "inspect-agent",
  text: `
    select t.name as "teamName", a.max_concurrent_runs as "maxConcurrentRuns",
           a.run_timeout_seconds as "runTimeoutSeconds"
      from agents a join teams t on t.id = a.team_id
     where a.id = $1 and a.workspace_id = $2`,
};

/**
 * An agent for the dashboard: what callers see (getAgent), its owner, version, limit, and what the actor may do with
 * it.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function getAgentPage({
  actor,
  agentId,
}: {
  actor: UserActor;
  agentId: string;
}): Promise<OutputOf<typeof dashboardOperations.getAgentPage>> {
  const [published, { detail }] = await Promise.all([
    findPublishedAgent({ actor, agentId }),
    getAgent({ actor, agentId }),
  ]);
  const [more] = await runtime().db.run<MoreOfAgent>(findMore, [published.id, actor.workspaceId]);
  if (!more) throw new DomainError("agent_not_found", "There is no published agent with this id.");
  const { graph, graphFingerprint, teamId, version } = published;
  return {
    ...detail,
    agent: {
      ...detail.agent,
      team: { id: teamId, name: more.teamName },
      version,
      graphFingerprint,
      nodes: graph.nodes.length,
      maxConcurrentRuns: more.maxConcurrentRuns,
      runTimeoutSeconds: more.runTimeoutSeconds,
      toolScopes: toolScopes(graph),
      mayStart: roleIncludes(actor.role, "operator"),
      mayManage: roleIncludes(actor.role, "builder"),
    },
    lanes: detail.lanes.map((lane) => ({ ...lane, startExample: startExample(lane) })),
    innerLanes: graph.lanes.filter((lane) => !lane.public).map(({ id, name, mode }) => ({ id, name, mode })),
  };
}

/**
 * The scopes that a key's or an app's run needs for the tools of ours that the graph names, bodies included: without one
 * of them such a call fails.
 */
export function toolScopes(graph: AgentDocument): Scope[] {
  const needed = new Set<Scope>();
  for (const node of indexNodes(graph).values())
    for (const name of toolsOf(node)) if (isAgentTool(name)) needed.add(AGENT_TOOLS[name].scope);
  return SCOPES.filter((scope) => needed.has(scope));
}
