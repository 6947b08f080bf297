import { z } from "zod";
import { MAX_CONCURRENT_RUNS } from "#lib/contract/dashboard/agents.ts";
import { MAX_RUN_TIMEOUT_SECONDS } from "#lib/contract/limits.ts";
import { changeAgent } from "#lib/nouns/agents/change-agent.ts";
import { argument, option } from "../command/parameter.ts";
import { integer, Text } from "../command/readers.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import { findAgentId } from "../runs/find-agent-id.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

/** `none` takes the agent's own limit away. */
const orNone = (max: number) => {
  const reader = integer({ min: 1, max });
  return z.union([z.literal("none"), reader], {
    error: `It must be a whole number from 1 to ${max}, or none.`,
  });
};

const limitOf = (given: number | "none" | undefined) => (given === "none" ? null : given);

export const limitAgentCommand = defineSessionCommand({
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
