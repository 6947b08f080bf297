import { z } from "zod";
import { agentOperations } from "#lib/contract/agents.ts";
import { getAgent } from "#lib/nouns/agents/get-agent.ts";
import { AgentOrName } from "../agent-or-name.ts";
import { defineTool } from "../define-tool.ts";

export const getAgentTool = defineTool(
  {
    name: "get_agent",
    title: "Get an agent",
    description:
      "Returns one agent published in Laneway with its public lanes: what each takes (inputSchema, a JSON Schema) and " +
      "which attachments; defaultLaneId is present when there is only one lane. Read it before run_agent. A value too " +
      "long for one result comes as { truncated, preview, readWith }. To find agents use list_agents.",
    operation: agentOperations.get,
    needs: { role: "viewer" },
    arguments: z.strictObject({ agentId: AgentOrName }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: ({ lanes }) =>
      lanes.flatMap((_, index) =>
        ["inputSchema", "attachments/fields", "attachments/acceptedTypes"].map(
          (value) => `/lanes/${index}/${value}`,
        ),
      ),
  },
  async ({ actor, input }) => (await getAgent({ actor, agentId: input.agentId, orName: true })).detail,
);
