import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { faultsIn } from "#lib/contract/more-faults.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { environmentOf } from "#lib/language/agent-document/checks/environment.ts";
import { type Problem, validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { sharedBytes } from "#lib/language/large-json/write-large-json.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isThreadLost } from "#lib/platform/threads/thread-lost.ts";
import { agentIds } from "./agent-ids.ts";
import { connectionNames } from "./connection-names.ts";
import { knownTools } from "./known-tools.ts";

/** A larger document is checked on a thread: 1 MiB of it takes over 50 ms. */
const LOOP_CHARS = 16_384;

/**
 * Every problem of a graph, with what the workspace has now. Does not hold the event loop.
 * @throws DomainError unavailable if the thread that checks it is lost.
 */
export async function validateGraph(
  queries: Pick<Queries, "run">,
  { workspaceId, graph }: { workspaceId: string; graph: Json },
): Promise<readonly Problem[]> {
  // One after the other: a transaction has one connection.
  const tools = [...(await knownTools(queries, { workspaceId }))];
  const connections = [...(await connectionNames(queries, { workspaceId }))];
  const agents = [...(await agentIds(queries, { workspaceId }))];
  const known = { tools, connections, agents, modelProblems: modelProblemsOf(graph) };
  const text = JSON.stringify(graph);
  if (text.length <= LOOP_CHARS)
    return validateDocument({ document: graph, environment: environmentOf(known) });
  try {
    const document = sharedBytes(text);
    return await runtime().threads.do("check", { document, known }, { party: workspaceId });
  } catch (error) {
    if (!isThreadLost(error)) throw error;
    throw new DomainError("unavailable", "The graph could not be checked. Try again.", { cause: error });
  }
}

/** Why models that the graph names cannot be called. */
function modelProblemsOf(graph: Json): Record<string, string> {
  const { modelNames } = runtime();
  const named = new Set(modelsIn(graph).filter((name) => name !== "default"));
  const problems = [...named].map((name) => [name, modelNames.describeProblem(name)] as const);
  return Object.fromEntries(problems.filter((pair): pair is [string, string] => pair[1] !== null));
}

function modelsIn(graph: Json): string[] {
  if (!isJsonObject(graph) || !Array.isArray(graph.nodes)) return [];
  return graph.nodes.flatMap((node: Json) => {
    const config = isJsonObject(node) ? node.config : undefined;
    if (config === undefined || !isJsonObject(config)) return [];
    const inside = config.body === undefined ? [] : modelsIn(config.body);
    return typeof config.model === "string" ? [config.model, ...inside] : inside;
  });
}

/**
 * The graph with defaults filled in: runs capture it, and the fingerprint covers it.
 * @throws DomainError graph_invalid with every error, `field` pointing into `at`.
 */
export async function requireValidGraph(
  queries: Pick<Queries, "run">,
  { workspaceId, graph, at }: { workspaceId: string; graph: Json; at: string },
): Promise<AgentDocument> {
  const problems = await validateGraph(queries, { workspaceId, graph });
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return AgentDocument.parse(graph);
  const count = errors.reduce((sum, error) => sum + faultsIn(error), 0);
  throw new DomainError("graph_invalid", `The graph has ${count === 1 ? "an error" : `${count} errors`}.`, {
    details: errors.map(({ code, message, path }) => ({ code, message, field: `${at}${path}` })),
  });
}
