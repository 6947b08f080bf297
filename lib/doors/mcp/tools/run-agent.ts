import { z } from "zod";
import { runOperations } from "#lib/contract/runs.ts";
import { readAgentAhead } from "#lib/nouns/agents/find-published-agent.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { AGENT_OR_NAME_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";
import { AgentOrName } from "../tool-arguments.ts";

const { body } = runOperations.start;

export const runAgentTool = defineTool(
  {
    name: "run_agent",
    title: "Run an agent",
    description:
      "Runs an agent published in Laneway; it knows only what you send. Returns { runId, agentId, laneId, status " +
      "} at once, not the result: follow it with get_run. What it takes: get_agent. Another message to a run that " +
      "has ended: continue_run.",
    operation: runOperations.start,
    needs: { role: "operator" },
    arguments: z.strictObject({ agentId: AgentOrName, ...body.shape }),
    words: {
      agentId: AGENT_OR_NAME_WORDS,
    },
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
    readAhead: ({ agentId }, digest) =>
      typeof agentId === "string" ? readAgentAhead(agentId, digest) : undefined,
  },
  ({ actor, ahead, input: { agentId, ...own } }) =>
    startRun({ actor, agentId, orName: true, body: own, ahead }),
);
