import { z } from "zod";
import { runOperations } from "#lib/contract/runs.ts";
import { readAgentAhead } from "#lib/nouns/agents/find-published-agent.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { defineTool } from "../define-tool.ts";
import { AgentOrName } from "../tool-arguments.ts";

const { body } = runOperations.start;

export const runAgentTool = defineTool(
  {
    name: "run_agent",
    title: "Run an agent",
    description:
      "Runs an agent published in Laneway on one of its lanes; it knows only what you send. Returns { runId, agentId, " +
      "laneId, status } at once, not the result: follow it with get_run. input must fit the lane's inputSchema from " +
      "get_agent, whose defaults are filled in; a chat lane takes { message }. Attachments carry base64 (18 MB of file content in all) or the " +
      "storageKey of an earlier one. Repeat a call safely with the same idempotencyKey. For another message to a run " +
      "that has ended use continue_run.",
    operation: runOperations.start,
    needs: { role: "operator" },
    arguments: z.strictObject({ agentId: AgentOrName, ...body.shape }),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
    readAhead: ({ agentId }, digest) =>
      typeof agentId === "string" ? readAgentAhead(agentId, digest) : undefined,
  },
  ({ actor, ahead, input: { agentId, ...own } }) =>
    startRun({ actor, agentId, orName: true, body: own, ahead }),
);
