import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { faultsIn } from "#lib/contract/more-faults.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { checkSize } from "#lib/language/agent-document/checks/check-size.ts";
import { environmentOf, type KnownNames } from "#lib/language/agent-document/checks/environment.ts";
import { type Problem, validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { sharedBytes } from "#lib/language/large-json/write-large-json.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isThreadLost } from "#lib/platform/threads/thread-lost.ts";
import {
  agentIds,
  agentsByName,
  calledAgents,
  connectionNames,
  knownSkills,
  knownTools,
  nodeConfigs,
  toolForms,
} from "./known-names.ts";

/** A larger document is checked on a thread: 1 MiB of it takes over 50 ms. */
const LOOP_CHARS = 16_384;

export interface GraphToCheck {
  readonly workspaceId: string;
  readonly teamId: string;
  readonly graph: Json;
  /** Ends the check, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Every problem of a graph, with what the workspace and the agent's team have now. Does not hold the event loop.
 * @throws DomainError unavailable if the thread that checks it is lost.
 */
export async function validateGraph(
  queries: Pick<Queries, "run">,
  given: GraphToCheck,
): Promise<readonly Problem[]> {
  // A graph over the bounds is not looked at any further, nor copied to a thread.
  const tooLarge = checkSize(given.graph);
  return tooLarge.length > 0 ? tooLarge : problemsOf(given, await readKnownNames(queries, given));
}

/** Reads the names that the graph may use, with what the check has to know of them. */
export async function readKnownNames(
  queries: Pick<Queries, "run">,
  { workspaceId, teamId, graph }: GraphToCheck,
): Promise<KnownNames> {
  // Sequentially, because a transaction has one connection.
  const tools = [...(await knownTools(queries, { workspaceId }))];
  const connections = [...(await connectionNames(queries, { workspaceId }))];
  const agents = [...(await agentIds(queries, { workspaceId }))];
  const byName = await agentsByName(queries, { workspaceId, teamId, graph });
  const called = await calledAgents(queries, { workspaceId, teamId, graph, byName });
  const forms = await toolForms(queries, { workspaceId, graph });
  const skills = await knownSkills(queries, { workspaceId, teamId, graph });
  const modelProblems = await modelProblemsOf(queries, { workspaceId, graph });
  return {
    tools,
    connections,
    agents,
    agentsByName: byName,
    called,
    toolForms: forms,
    skills,
    modelProblems,
  };
}

async function problemsOf(
  { workspaceId, graph, signal }: GraphToCheck,
  known: KnownNames,
): Promise<readonly Problem[]> {
  const text = JSON.stringify(graph);
  if (text.length <= LOOP_CHARS)
    return validateDocument({ document: graph, environment: environmentOf(known) });
  try {
    const document = sharedBytes(text);
    return await runtime().threads.do(
      "check",
      { document, known },
      { party: workspaceId, ...(signal ? { signal } : {}) },
    );
  } catch (error) {
    if (!isThreadLost(error)) throw error;
    throw new DomainError("unavailable", "The graph could not be checked. Try again.", { cause: error });
  }
}

/** Why models that the graph names cannot be called. */
async function modelProblemsOf(
  queries: Pick<Queries, "run">,
  { workspaceId, graph }: Pick<GraphToCheck, "workspaceId" | "graph">,
): Promise<Record<string, string>> {
  const models = nodeConfigs(graph).flatMap(({ model }) =>
    (Array.isArray(model) ? model : [model]).filter((name) => typeof name === "string"),
  );
  const named = new Set(models.filter((name) => name !== "default"));
  if (named.size === 0) return {};
  const known = await runtime().modelNames(workspaceId, queries);
  const problems = [...named].map((name) => [name, known.describeProblem(name)] as const);
  return Object.fromEntries(problems.filter((pair): pair is [string, string] => pair[1] !== null));
}

/** A valid graph with defaults filled in, and the names that it was checked with. */
export interface ValidGraph {
  readonly document: AgentDocument;
  readonly checked: GraphToCheck;
  readonly known: KnownNames;
}

/**
 * `pinSkills` makes of the document what runs capture and the fingerprint covers.
 * @throws DomainError graph_invalid with every error, `field` pointing into `/graph`.
 */
export async function requireValidGraph(
  queries: Pick<Queries, "run">,
  given: GraphToCheck,
): Promise<ValidGraph> {
  const known = await readKnownNames(queries, given);
  const problems = await problemsOf(given, known);
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return { document: AgentDocument.parse(given.graph), checked: given, known };
  const count = errors.reduce((sum, error) => sum + faultsIn(error), 0);
  throw new DomainError("graph_invalid", `The graph has ${count === 1 ? "an error" : `${count} errors`}.`, {
    details: errors.map(({ code, message, path }) => ({ code, message, field: `/graph${path}` })),
  });
}
