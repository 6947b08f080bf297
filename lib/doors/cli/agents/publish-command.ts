import { DomainError } from "#lib/contract/errors.ts";
import { publishAgent } from "#lib/nouns/agents/publish-agent.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument, option, requiredOption } from "../command/parameter.ts";
import { AnyText, Text } from "../command/readers.ts";
import { fields } from "../output/table.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { readAgentFile } from "./read-agent-file.ts";

export const publishAgentCommand = defineCommand({
  name: "publish",
  summary: "Publish an agent file as a new agent, or as the next version of one",
  notes:
    "New runs use the new version; runs that have started keep theirs. The file also becomes the agent's draft. " +
    "`workspaces list` shows the ids of teams.",
  examples: [
    "agents publish refund-desk.json --team tem_01kaj5w3f8e0m7c2q9t4v6x8z1",
    "agents publish refund-desk.json --team tem_01kaj5w3f8e0m7c2q9t4v6x8z1 --agent agt_01kaj5w3f8e0m7c2q9t4v6x8z1",
  ],
  parameters: {
    file: argument("<file>", "the agent file", Text),
    team: requiredOption("--team <id>", "the team that owns the agent", Text),
    agent: option("--agent <id>", "the agent to publish a version of; a new agent when left out", Text),
    message: option("--message <text>", "what changed, for the history", AnyText),
    ...SESSION_PARAMETERS,
  },
  async run(invocation) {
    const { file: name, team, agent, message } = invocation.values;
    const { file, problems } = await readAgentFile({ directory: invocation.directory, file: name });
    if (problems.length > 0) {
      throw new DomainError("invalid_request", `${name} is not a valid agent file.`, {
        details: problems.map(({ code, message, path }) => ({ code, message, field: path })),
      });
    }
    const { id, version, graphFingerprint } = await inSession({
      invocation,
      work: (actor) =>
        publishAgent({
          actor,
          file,
          teamId: team,
          agentId: agent,
          ...(message === undefined ? {} : { message }),
        }),
    });
    return { id, version, graphFingerprint };
  },
  show: ({ id, version, graphFingerprint }) =>
    fields({ Agent: id, Version: String(version), Fingerprint: graphFingerprint }),
});
