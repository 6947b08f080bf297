import { z } from "zod";
import { amount } from "./amount.ts";
import { AGENT_PAGE, MAX_BODY_BYTES, MAX_ID_CHARS } from "./limits.ts";
import type { Operations } from "./operation.ts";
import { AnyObject, PageCursor, Pagination, queryInteger, Timestamp } from "./values.ts";

export const AgentId = z
  .string()
  .max(MAX_ID_CHARS)
  .meta({
    description: `The agent's id, at most ${amount(MAX_ID_CHARS)} characters.`,
    examples: ["agt_01kaj5w3f8e0m7c2q9t4v6x8z1"],
  });

const agentFields = {
  id: AgentId,
  name: z.string(),
  description: z.string(),
  behaviorType: z.enum(["pipeline", "interactive"]).meta({
    description: "pipeline runs to an output; interactive holds a conversation.",
  }),
  updatedAt: Timestamp,
};

const LaneMode = z.enum(["structured", "chat"]).meta({
  description:
    "structured takes an input that fits inputSchema, with its defaults filled in where a property is absent; chat takes the first message in input.message.",
});

const AttachmentField = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  required: z.boolean(),
  multiple: z.boolean(),
  acceptedTypes: z.array(z.string()),
});

/** The attachments that a lane takes. */
export const LaneAttachments = z.object({
  supported: z.boolean(),
  required: z.boolean().meta({ description: "Whether at least one attachment must be sent." }),
  fields: z.array(AttachmentField).meta({
    description: "What is asked for; an attachment fills the first field that accepts its type and has room.",
  }),
  acceptedTypes: z.array(z.string()).meta({ description: "MIME types; `type/*` is allowed." }),
  maxRequestBytes: z.literal(MAX_BODY_BYTES),
});

export const LaneDetail = z
  .object({
    id: z.string(),
    name: z.string(),
    mode: LaneMode,
    inputSchema: AnyObject.meta({
      description:
        "The JSON Schema 2020-12 that `input` must fit. Values of properties with `x-laneway-sensitive: true` are hidden in traces and the dashboard; mask them where they are typed.",
    }),
    attachments: LaneAttachments,
  })
  .meta({ id: "Lane" });

export const AgentDetail = z
  .object({
    agent: z.object(agentFields),
    lanes: z.array(LaneDetail),
    defaultLaneId: z.string().optional().meta({ description: "Present only with exactly one public lane." }),
  })
  .meta({ id: "AgentDetail" });

export const AgentList = z
  .object({
    agents: z.array(
      z.object({
        ...agentFields,
        lanes: z.array(z.object({ id: z.string(), name: z.string(), mode: LaneMode })),
      }),
    ),
    pagination: Pagination,
  })
  .meta({ id: "AgentList" });

export const agentOperations = {
  list: {
    method: "GET",
    path: "/v1/public/agents",
    operationId: "listAgents",
    summary: "List the published agents that this key may see",
    tag: "Agents",
    scopes: { allOf: ["agents:list"] },
    query: z.strictObject({
      limit: queryInteger({ min: 1, ...AGENT_PAGE })
        .optional()
        .meta({ description: "Agents per page." }),
      cursor: PageCursor.optional(),
    }),
    output: AgentList,
    success: { 200: "A page of agents, by name." },
    errors: ["invalid_cursor"],
  },
  get: {
    method: "GET",
    path: "/v1/public/agents/{agentId}",
    operationId: "getAgent",
    summary: "Get an agent, its public lanes and their inputs",
    tag: "Agents",
    scopes: { allOf: ["agents:read"] },
    params: z.object({ agentId: AgentId }),
    output: AgentDetail,
    success: { 200: "The agent and its public lanes." },
    headers: {
      ETag: "The fingerprint of the published graph, in quotes. Send it in If-Match to start exactly this graph.",
    },
    errors: ["agent_not_found", "permission_denied"],
  },
} as const satisfies Operations;
