import { z } from "zod";
import { MAX_CONCURRENT_RUNS } from "#lib/contract/dashboard/agents.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { MAX_RUN_TIMEOUT_SECONDS } from "#lib/contract/limits.ts";
import { changeAgent } from "#lib/nouns/agents/change-agent.ts";
import { exportAgent } from "#lib/nouns/agents/get-agent-graph.ts";
import { listAllAgents } from "#lib/nouns/agents/list-all-agents.ts";
import { publishAgent } from "#lib/nouns/agents/publish-agent.ts";
import { settleTests } from "#lib/nouns/authoring/tests/settle-tests.ts";
import { readAgentFile } from "../agents/agent-file.ts";
import { pullAgentsCommand } from "../agents/pull-command.ts";
import { pushAgentsCommand } from "../agents/push-command.ts";
import { testAgentCommand } from "../agents/test-command.ts";
import { validateAgentCommand } from "../agents/validate-command.ts";
import { type AttachableCommand, defineCommand } from "../command/define-command.ts";
import { AnyText, argument, integer, option, requiredOption, Text } from "../command/parameters.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import { fields, localTime, table } from "../output/text.ts";
import { findAgentId } from "../runs/run-filters.ts";
import { defineSessionCommand, inSession, SESSION_PARAMETERS } from "../session/session.ts";

const listAgentsCommand = defineSessionCommand({
  name: "list",
  summary: "List the workspace's agents, published or not",
  examples: ["agents list", "agents list --json"],
  parameters: {},
  work: async ({ actor }) => ({ agents: await listAllAgents({ actor }) }),
  show: ({ agents }) =>
    table({
      rows: agents,
      columns: {
        id: ({ id }) => id,
        name: ({ name }) => name,
        version: ({ publishedVersion }) => publishedVersion?.toString() ?? "-",
        revision: ({ revision }) => String(revision),
        team: ({ teamId }) => teamId,
        updated: ({ updatedAt }) => localTime(updatedAt),
      },
      empty: "The workspace has no agents.",
    }),
});

/** `none` takes the agent's own limit away. */
const orNone = (max: number) => {
  const reader = integer({ min: 1, max });
  return z.union([z.literal("none"), reader], {
    error: `It must be a whole number from 1 to ${max}, or none.`,
  });
};

const limitOf = (given: number | "none" | undefined) => (given === "none" ? null : given);

const limitAgentCommand = defineSessionCommand({
  name: "limit",
  summary: "Limit how many runs of an agent execute at once, and for how long",
  notes:
    "It holds from the next run on; runs over the limit are queued. `none` removes a limit of the agent's own.",
  examples: [
    'agents limit "Refund desk" --max-concurrent-runs 5',
    "agents limit AGENT_ID --max-concurrent-runs none",
  ],
  parameters: {
    agent: argument("<agent>", "the agent's id or name", Text),
    maxConcurrentRuns: option(
      "--max-concurrent-runs <n>",
      "runs that execute at once; none: as many as the workspace allows",
      orNone(MAX_CONCURRENT_RUNS),
    ),
    runTimeoutSeconds: option(
      "--run-timeout-seconds <n>",
      "how long a run may take; none: an hour",
      orNone(MAX_RUN_TIMEOUT_SECONDS),
    ),
  },
  work: async ({ actor, agent, maxConcurrentRuns, runTimeoutSeconds }) => {
    if (maxConcurrentRuns === undefined && runTimeoutSeconds === undefined) {
      throw new CommandFailure("usage", "Name at least one limit.", {
        advice: "Add --help to see what the command takes.",
      });
    }
    const agentId = await findAgentId({ actor, agent });
    const body = {
      maxConcurrentRuns: limitOf(maxConcurrentRuns),
      runTimeoutSeconds: limitOf(runTimeoutSeconds),
    };
    return changeAgent({ actor, agentId, body });
  },
  show: ({ agentId, maxConcurrentRuns, runTimeoutSeconds }) => {
    const many =
      maxConcurrentRuns === null
        ? "as many runs as the workspace allows"
        : `at most ${maxConcurrentRuns} runs`;
    return `${agentId} executes ${many} at once, each for ${runTimeoutSeconds ?? 3_600} seconds at most.`;
  },
});

const publishAgentCommand = defineCommand({
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

const exportAgentCommand = defineSessionCommand({
  name: "export",
  summary: "Write the published version of an agent as an agent file",
  notes:
    "It is JSON with or without --json. Published again, here or elsewhere, it has the same fingerprint.",
  examples: ["agents export agt_01kaj5w3f8e0m7c2q9t4v6x8z1 > refund-desk.json"],
  parameters: { id: argument("<id>", "the agent's id", Text) },
  work: ({ actor, id }) => exportAgent({ actor, agentId: id }),
  show: (file) => JSON.stringify(file, null, 2),
});

export const commands: readonly AttachableCommand[] = [
  validateAgentCommand,
  testAgentCommand,
  publishAgentCommand,
  listAgentsCommand,
  limitAgentCommand,
  exportAgentCommand,
  pullAgentsCommand,
  pushAgentsCommand,
];
