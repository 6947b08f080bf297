import { DomainError } from "#lib/contract/errors.ts";
import { faultsIn } from "#lib/contract/more-faults.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { type Problem, validateDocument } from "#lib/language/agent-document/validate-document.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { agentIds } from "./agent-ids.ts";
import { connectionNames } from "./connection-names.ts";
import { documentEnvironment } from "./document-environment.ts";
import { knownTools } from "./known-tools.ts";

/** Every problem of a graph, with what the workspace has now. */
export async function validateGraph(
  queries: Pick<Queries, "run">,
  { workspaceId, graph }: { workspaceId: string; graph: unknown },
): Promise<readonly Problem[]> {
  // One after the other: a transaction has one connection.
  const tools = await knownTools(queries, { workspaceId });
  const connections = await connectionNames(queries, { workspaceId });
  const agents = await agentIds(queries, { workspaceId });
  const environment = documentEnvironment({
    models: runtime().modelNames,
    knownTools: (tool) => tools.has(tool),
    knownAgents: (id) => agents.has(id),
    knownConnections: (name) => connections.has(name),
  });
  return validateDocument({ document: graph, environment });
}

/**
 * The graph with defaults filled in: runs capture it, and the fingerprint covers it.
 * @throws DomainError graph_invalid with every error, `field` pointing into `at`.
 */
export async function requireValidGraph(
  queries: Pick<Queries, "run">,
  { workspaceId, graph, at }: { workspaceId: string; graph: unknown; at: string },
): Promise<AgentDocument> {
  const problems = await validateGraph(queries, { workspaceId, graph });
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return AgentDocument.parse(graph);
  const count = errors.reduce((sum, error) => sum + faultsIn(error), 0);
  throw new DomainError("graph_invalid", `The graph has ${count === 1 ? "an error" : `${count} errors`}.`, {
    details: errors.map(({ code, message, path }) => ({ code, message, field: `${at}${path}` })),
  });
}
