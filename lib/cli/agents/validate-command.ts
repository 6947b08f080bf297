import { documentEnvironment } from "#lib/agents/document-environment.ts";
import { graphFingerprint } from "#lib/agents/graph-fingerprint.ts";
import { type Problem, validateDocument } from "#lib/agents/validate-document.ts";
import { ConnectionName } from "#lib/connections/connection.ts";
import { AgentDocument } from "#lib/contract/agent-document.ts";
import { createModelCatalog } from "#lib/models/model-catalog.ts";
import { isToolName } from "#lib/tools/tool-name.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { readAgentFile } from "./read-agent-file.ts";
import { showProblems } from "./show-problems.ts";

/**
 * Which providers and tool servers are there is the business of the service that will run the agent: here every
 * one counts as there, so that only names nobody could mean are faults.
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
  /** What publishing the file would answer; null while it is not valid. */
  readonly graphFingerprint: string | null;
}

export const validateAgentCommand = defineCommand({
  name: "validate",
  summary: "Check an agent file and list everything that is wrong with it",
  notes:
    'The file is JSON: { "name", "description", "graph" }. No database is needed, so what only the service knows is ' +
    "not looked at: whether a tool server offers a tool, a connection exists, a model's provider is configured. " +
    "Publishing checks these. Warnings are advice: the exit code is 1 only when there are errors, which keep a file " +
    "from being published.",
  examples: ["agents validate refund-desk.json", "agents validate refund-desk.json --json"],
  parameters: { file: argument("<file>", "the agent file", Text) },
  async run({ values: { file }, directory }): Promise<Validation> {
    const read = await readAgentFile({ directory, file });
    const problems = [...read.problems, ...graphProblems(read.file.graph)];
    const valid = problems.every(({ severity }) => severity !== "error");
    return {
      valid,
      problems,
      graphFingerprint: valid ? graphFingerprint(AgentDocument.parse(read.file.graph)) : null,
    };
  },
  show: showProblems,
  exitCode: ({ valid }) => (valid ? 0 : 1),
});

/** A file without a graph has that problem, and its missing graph no others. */
function graphProblems(graph: unknown): Problem[] {
  if (graph === undefined) return [];
  // Which connections there are is known to the workspace alone: publishing looks.
  const knownConnections = (name: string) => ConnectionName.safeParse(name).success;
  const environment = documentEnvironment({ models: ANY_PROVIDER, knownTools: isToolName, knownConnections });
  return validateDocument({ document: graph, environment }).map((problem) => ({
    ...problem,
    path: `/graph${problem.path}`,
  }));
}
