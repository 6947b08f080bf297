import { DomainError } from "#lib/contract/errors.ts";
import { faultsIn } from "#lib/contract/more-faults.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { DOCUMENT_LIMITS } from "#lib/language/node-types/document-limits.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesTeam, requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import { requireTeams } from "#lib/nouns/workspaces/require-teams.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { agentIds } from "./agent-ids.ts";
import { connectionNames } from "./connection-names.ts";
import { documentEnvironment } from "./document-environment.ts";
import { insertAgent } from "./insert-agent.ts";
import { insertVersion, type PublishedVersion } from "./insert-version.ts";
import { knownTools } from "./known-tools.ts";

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
  const [tools, connections, agents] = await Promise.all([
    knownTools({ workspaceId }),
    connectionNames(db, { workspaceId }),
    agentIds(db, { workspaceId }),
  ]);
  const graph = requireValid(file.graph, { tools, connections, agents });
  return db.transaction(async (tx) => {
    const id =
      agentId ??
      (await insertAgent(tx, { workspaceId, teamId, name, description, graph, createdBy: userId }));
    if (agentId !== undefined) await lockOwnAgent(tx, { actor, agentId, teamId });
    const published = await insertVersion(tx, {
      workspaceId,
      agentId: id,
      name,
      description,
      graph,
      message,
      publishedBy: userId,
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

function requireDescription(description: string): string {
  if (description.length <= DOCUMENT_LIMITS.descriptionChars) return description;
  const message = `is over ${DOCUMENT_LIMITS.descriptionChars} characters`;
  throw new DomainError("invalid_request", `The description ${message}.`, {
    details: [{ code: "maxLength", message, field: "/description" }],
  });
}

/** The graph with defaults filled in: runs capture it, and the fingerprint covers it. */
function requireValid(
  document: unknown,
  {
    tools,
    connections,
    agents,
  }: { tools: ReadonlySet<string>; connections: ReadonlySet<string>; agents: ReadonlySet<string> },
): AgentDocument {
  const environment = documentEnvironment({
    models: runtime().modelNames,
    knownTools: (tool) => tools.has(tool),
    knownAgents: (id) => agents.has(id),
    knownConnections: (name) => connections.has(name),
  });
  const errors = validateDocument({ document, environment }).filter(({ severity }) => severity === "error");
  if (errors.length === 0) return AgentDocument.parse(document);
  const count = errors.reduce((sum, error) => sum + faultsIn(error), 0);
  throw new DomainError("graph_invalid", `The graph has ${count === 1 ? "an error" : `${count} errors`}.`, {
    details: errors.map(({ code, message, path }) => ({ code, message, field: `/graph${path}` })),
  });
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
