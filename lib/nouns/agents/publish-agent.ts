import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesTeam, requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import { requireTeams } from "#lib/nouns/workspaces/require-teams.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { insertAgent } from "./insert-agent.ts";
import { insertVersion, type PublishedVersion } from "./insert-version.ts";
import { requireDescription } from "./require-description.ts";
import { requireValidGraph } from "./validate-graph.ts";

/** An agent as somebody wrote it: the graph is not validated, and defaults may be absent. */
export interface AgentFileSource {
  readonly name: string;
  readonly description?: string | undefined;
  readonly graph: unknown;
}

const lockAgent: Statement = {
  name: "lock-agent",
  text: `select team_id as "teamId" from agents where id = $1 and workspace_id = $2 for no key update`,
};

/**
 * Publishes a file as the next version of an agent, or as a new agent; it also becomes the draft. Runs keep the graph
 * they captured. Needs builder and the agent's team (D14). Concurrent publications each add a version; the last one is
 * published.
 * @param agentId absent: a new agent of the team.
 * @throws DomainError permission_denied, team_not_found, agent_not_found; invalid_request if the agent belongs to
 * another team (publishing does not move it) or the file is malformed; graph_invalid with every error, `field` pointing
 * into the file.
 */
export async function publishAgent({
  actor,
  file,
  teamId,
  agentId,
  message = "",
}: {
  actor: Actor;
  file: AgentFileSource;
  teamId: string;
  agentId?: string | undefined;
  /** A note for the version history. */
  message?: string;
}): Promise<PublishedVersion> {
  requireRole(actor, "builder");
  const { workspaceId, userId } = actor;
  const { db } = runtime();
  await requireTeams(db, { workspaceId, teamIds: [teamId] });
  requireTeam(actor, teamId);
  const name = requireName({ name: file.name });
  const description = requireDescription(file.description ?? "");
  const graph = await requireValidGraph(db, { workspaceId, graph: file.graph as Json, at: "/graph" }); // a file is JSON
  return db.transaction(async (tx) => {
    const id =
      agentId ??
      (await insertAgent(tx, {
        workspaceId,
        teamId,
        name,
        description,
        graph,
        createdBy: userId,
        revision: 0,
      }));
    if (agentId !== undefined) await lockOwnAgent(tx, { actor, agentId, teamId });
    const published = await insertVersion(tx, {
      workspaceId,
      agentId: id,
      name,
      description,
      graph,
      draft: graph,
      message,
      publishedBy: actor,
    });
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "agent.published",
      target: { kind: "agent", id, name },
      details: { version: published.version, graphFingerprint: published.graphFingerprint },
    });
    return published;
  });
}

function requireTeam(actor: Actor, teamId: string): void {
  if (reachesTeam(actor, teamId)) return;
  throw new DomainError("permission_denied", "Only members of a team may publish its agents.");
}

async function lockOwnAgent(
  tx: Transaction,
  { actor, agentId, teamId }: { actor: Actor; agentId: string; teamId: string },
): Promise<void> {
  const [agent] = await tx.run<{ teamId: string }>(lockAgent, [agentId, actor.workspaceId]);
  if (!agent) throw new DomainError("agent_not_found", "There is no agent with this id.");
  requireTeam(actor, agent.teamId);
  if (agent.teamId === teamId) return;
  throw new DomainError(
    "invalid_request",
    `The agent belongs to the team ${agent.teamId}; publishing does not move it.`,
  );
}
