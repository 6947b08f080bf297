import { z } from "zod";
import { runOperations } from "#lib/contract/runs.ts";
import { readAgentAhead } from "#lib/nouns/agents/find-published-agent.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { AGENT_OR_NAME_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";
import { RUN_INSTEAD, WAIT_ARGUMENT, withRun } from "../poll-run.ts";
import { AgentOrName } from "../tool-arguments.ts";

const { body } = runOperations.start;

export const runAgentTool = defineTool(
  {
    name: "run_agent",
    title: "Run an agent",
    description:
      "Runs an agent published in Laneway; it knows only what you send. Returns { runId, agentId, laneId, status " +
      "} at once, or with waitSeconds what get_run does. What it takes: get_agent. Another message to a run that " +
      "has ended: continue_run.",
    operation: runOperations.start,
    needs: { role: "operator" },
    arguments: z.strictObject({ agentId: AgentOrName, ...body.shape, ...WAIT_ARGUMENT }),
    words: {
      agentId: AGENT_OR_NAME_WORDS,
    },
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
    readAhead: ({ agentId }, digest) =>
      typeof agentId === "string" ? readAgentAhead(agentId, digest) : undefined,
    instead: RUN_INSTEAD,
  },
  async ({ actor, ahead, held, input: { agentId, waitSeconds, ...own } }) =>
    withRun({ actor, held, waitSeconds }, await startRun({ actor, agentId, orName: true, body: own, ahead })),
);
