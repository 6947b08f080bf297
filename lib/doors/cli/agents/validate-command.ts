import { createModelCatalog } from "#lib/execution/models/model-catalog.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { isToolName } from "#lib/language/agent-document/tool-name.ts";
import { type Problem, validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { documentEnvironment } from "#lib/nouns/agents/document-environment.ts";
import { unpinnedIn } from "#lib/nouns/agents/pin-skills.ts";
import { graphFingerprint } from "#lib/nouns/agents/store-graph.ts";
import { ConnectionName } from "#lib/nouns/connections/connection.ts";
import { isId } from "#lib/platform/ids.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument, Text } from "../command/parameters.ts";
import { readAgentFile, showProblems } from "./agent-file.ts";

/**
 * Only the service that will run the agent knows its providers and tool servers. Here all of them count as configured,
 * so that only impossible names are faults.
 */
const ANY_PROVIDER = createModelCatalog({
  openai: { apiKey: "any" },
  anthropic: { apiKey: "any" },
  google: { apiKey: "any" },
  openaiCompatible: { baseUrl: "http://localhost" },
});

interface Validation {
  readonly valid: boolean;
  readonly problems: readonly Problem[];
  /** The fingerprint that publishing would give; null if the file is invalid, or names a skill without its version. */
  readonly graphFingerprint: string | null;
}

export const validateAgentCommand = defineCommand({
  name: "validate",
  summary: "Check an agent file and list everything that is wrong with it",
  notes:
    'The file is JSON: { "name", "description", "graph" }. The command needs no database. Only publishing ' +
    "checks whether tools, skills, connections and model providers exist. Warnings are advice. The exit code is 1 when " +
    "there are errors; a file with errors cannot be published.",
  examples: ["agents validate refund-desk.json", "agents validate refund-desk.json --json"],
  parameters: { file: argument("<file>", "the agent file", Text) },
  async run({ values: { file }, directory }): Promise<Validation> {
    const read = await readAgentFile({ directory, file });
    const problems = [...read.problems, ...graphProblems(read.file.graph)];
    const valid = problems.every(({ severity }) => severity !== "error");
    return { valid, problems, graphFingerprint: valid ? fingerprintOf(read.file.graph) : null };
  },
  show: showProblems,
  exitCode: ({ valid }) => (valid ? 0 : 1),
});

/** A skill without a version gets one only when the agent is published. */
function fingerprintOf(valid: unknown): string | null {
  const graph = AgentDocument.parse(valid);
  return unpinnedIn(graph.nodes).length === 0 ? graphFingerprint(graph) : null;
}

/** A file without a graph reports only that. */
function graphProblems(graph: unknown): Problem[] {
  if (graph === undefined) return [];
  // Only the workspace knows its connections: publishing checks them.
  const knownConnections = (name: string) => ConnectionName.safeParse(name).success;
  const environment = documentEnvironment({
    models: ANY_PROVIDER,
    knownTools: isToolName,
    // Any id may be one; a name, as the samples that call each other have it, is none wherever it is published.
    knownAgents: (id) => isId("agent", id),
    knownConnections,
    // Which skills a team has published, only the workspace knows.
    knownSkill: () => ({ publishedVersion: Number.MAX_SAFE_INTEGER, tools: {} }),
  });
  return validateDocument({ document: graph, environment }).map((problem) => ({
    ...problem,
    path: `/graph${problem.path}`,
  }));
}
