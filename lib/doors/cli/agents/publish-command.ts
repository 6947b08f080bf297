import { DomainError } from "#lib/contract/errors.ts";
import { publishAgent } from "#lib/nouns/agents/publish-agent.ts";
import { settleTests } from "#lib/nouns/authoring/tests/settle-tests.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument, option, requiredOption } from "../command/parameter.ts";
import { AnyText, integer, Text } from "../command/readers.ts";
import { fields } from "../output/table.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { readAgentFile } from "./read-agent-file.ts";

export const publishAgentCommand = defineCommand({
  name: "publish",
  summary: "Publish an agent file as a new agent, or as the next version of one",
  notes:
    "New runs use the new version; runs that have started keep theirs. The file also becomes the agent's draft. So " +
    "with --agent, --revision must be the draft's current revision: `agents list` shows it, and `agents pull --check` " +
    "what differs. Where the agent requires its tests to pass, they must have passed with this graph: push the file, run " +
    "`agents test`, then publish. `workspaces list` shows the ids of teams.",
  examples: [
    "agents publish refund-desk.json --team tem_01kaj5w3f8e0m7c2q9t4v6x8z1",
    "agents publish refund-desk.json --team tem_01kaj5w3f8e0m7c2q9t4v6x8z1 --agent agt_01kaj5w3f8e0m7c2q9t4v6x8z1 --revision 4",
  ],
  parameters: {
    file: argument("<file>", "the agent file", Text),
    team: requiredOption("--team <id>", "the team that owns the agent", Text),
    agent: option("--agent <id>", "the agent to publish a version of; a new agent when left out", Text),
    revision: option(
      "--revision <number>",
      "the revision of the draft that the file replaces",
      integer({ min: 1, max: 2_147_483_647 }),
    ),
    message: option("--message <text>", "what changed, for the history", AnyText),
    ...SESSION_PARAMETERS,
  },
  async run(invocation) {
    const { file: name, team, agent, revision: replaced, message } = invocation.values;
    const { file, problems } = await readAgentFile({ directory: invocation.directory, file: name });
    if (problems.length > 0) {
      throw new DomainError("invalid_request", `${name} is not a valid agent file.`, {
        details: problems.map(({ code, message, path }) => ({ code, message, field: path })),
      });
    }
    const { id, version, graphFingerprint, revision } = await inSession({
      invocation,
      work: async (actor) => {
        if (agent !== undefined) await settleTests({ actor, agentId: agent });
        return publishAgent({
          actor,
          file,
          teamId: team,
          agentId: agent,
          revision: replaced,
          ...(message === undefined ? {} : { message }),
        });
      },
    });
    return { id, version, graphFingerprint, revision };
  },
  show: ({ id, version, graphFingerprint, revision }) =>
    fields({
      Agent: id,
      Version: String(version),
      Fingerprint: graphFingerprint,
      Revision: String(revision),
    }),
});
