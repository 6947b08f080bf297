import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesTeam, requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import { requireTeams } from "#lib/nouns/workspaces/require-teams-and-projects.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { insertAgent } from "./insert-agent.ts";
import { insertVersion, type PublishedVersion } from "./insert-version.ts";
import { pinSkills } from "./pin-skills.ts";
import { requireDescription } from "./require-description.ts";
import { requirePassedTests } from "./require-passed-tests.ts";
import { requireValidGraph } from "./validate-graph.ts";

/** An agent as somebody wrote it: the graph is not validated, and defaults may be absent. */
export interface AgentFileSource {
  readonly name: string;
  readonly description?: string | undefined;
  readonly graph: unknown;
}

interface LockedAgent {
  readonly teamId: string;
  readonly revision: number;
  readonly requireTests: boolean;
}

const lockAgent: Statement = {
  name: "lock-agent",
  text: `select team_id as "teamId", revision as "revision", require_tests as "requireTests" from agents where id = $1 and workspace_id = $2 for no key update`,
};

/**
 * Publishes a file as the next version of an agent, or as a new agent; it also becomes the draft. Runs keep the graph
 * they captured. Needs builder and the agent's team (D14). Concurrent publications each add a version; the last one is
 * published.
 * @param agentId absent: a new agent of the team.
 * @param revision of the draft that the file takes the place of; needed with `agentId`.
 * @throws DomainError permission_denied, team_not_found, agent_not_found; invalid_request if the agent belongs to
 * another team (publishing does not move it) or the file is malformed; revision_conflict unless the draft is at `revision`; graph_invalid with every
 * error, `field` pointing into the file; tests_required where the agent requires its tests to pass and they have not
 * passed with this graph.
 */
export async function publishAgent({
  actor,
  file,
  teamId,
  agentId,
  revision,
  message = "",
}: {
  actor: Actor;
  file: AgentFileSource;
  teamId: string;
  agentId?: string | undefined;
  revision?: number | undefined;
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
  const given = file.graph as Json; // a file is JSON
  const { document: draft } = await requireValidGraph(db, { workspaceId, teamId, graph: given });
  return db.transaction(async (tx) => {
    const id =
      agentId ??
      (await insertAgent(tx, {
        workspaceId,
        teamId,
        name,
        description,
        graph: draft,
        createdBy: userId,
        revision: 0,
      }));
    const graph = await pinSkills(tx, { workspaceId, teamId, graph: draft });
    if (agentId !== undefined) {
      const { requireTests } = await lockOwnAgent(tx, { actor, agentId, teamId, revision });
      if (requireTests) await requirePassedTests(tx, { agentId, graph, of: "file" });
    }
    const published = await insertVersion(tx, {
      workspaceId,
      agentId: id,
      name,
      description,
      graph,
      draft,
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
  {
    actor,
    agentId,
    teamId,
    revision,
  }: { actor: Actor; agentId: string; teamId: string; revision: number | undefined },
): Promise<LockedAgent> {
  const [agent] = await tx.run<LockedAgent>(lockAgent, [agentId, actor.workspaceId]);
  if (!agent) throw new DomainError("agent_not_found", "There is no agent with this id.");
  requireTeam(actor, agent.teamId);
  if (agent.teamId !== teamId) {
    throw new DomainError(
      "invalid_request",
      `The agent belongs to the team ${agent.teamId}; publishing does not move it.`,
    );
  }
  if (agent.revision === revision) return agent;
  throw new DomainError(
    "revision_conflict",
    `The agent's draft is at revision ${agent.revision}, and publishing a file replaces it. Compare the file with the draft (agents pull --check), then publish with the revision ${agent.revision}.`,
    { details: [{ code: "current_revision", message: String(agent.revision), field: "/revision" }] },
  );
}
