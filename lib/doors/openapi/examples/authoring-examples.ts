import { authoringOperations } from "#lib/contract/authoring.ts";
import { EXAMPLE_GRAPH } from "#lib/language/agent-document/example-graph.ts";
import { REFUND_AGENT_ID } from "./agent-examples.ts";
import { defineExamples } from "./define-examples.ts";
import {
  EXAMPLE_TEAM_ID,
  historyExamples,
  LAST_PAGE,
  PUBLISHED_AT,
  publishRequest,
  validationExamples,
} from "./published-examples.ts";
import { REFUND_SKILL_ID } from "./skill-examples.ts";

const FINGERPRINT = "sha256:5f0c3c8f0c5a3f2b7d1e9a4c6b8d0e2f4a6c8e0b2d4f6a8c0e2b4d6f8a0c2e4b";

const listed = {
  id: REFUND_AGENT_ID,
  name: "Refund desk",
  description: "Decides refunds and asks a person about those over the limit.",
  teamId: EXAMPLE_TEAM_ID,
  revision: 1,
  requireTests: false,
  publishedVersion: null,
};
const draft = { ...listed, graph: structuredClone(EXAMPLE_GRAPH), layout: { nodes: {}, notes: {} } };

const entry = {
  version: 3,
  message: "Ask from 500 EUR on",
  publishedAt: PUBLISHED_AT,
  publishedBy: { type: "key", id: "key_01kaj5w3f8e0m7c2q9t4v6x8z1", name: "Deploy" },
  graphFingerprint: FINGERPRINT,
} as const;

export const AUTHORING_EXAMPLES = {
  ...defineExamples(authoringOperations.createDraft, {
    request: {
      agent: {
        summary: "An agent with one lane",
        value: {
          name: listed.name,
          description: listed.description,
          teamId: EXAMPLE_TEAM_ID,
          graph: structuredClone(EXAMPLE_GRAPH),
        },
      },
    },
    responses: {
      201: { created: { summary: "The draft, at its first revision", value: { ...draft, problems: [] } } },
    },
  }),
  ...defineExamples(authoringOperations.listDrafts, {
    responses: {
      200: {
        drafts: { summary: "One draft", value: { agents: [listed], pagination: LAST_PAGE } },
      },
    },
  }),
  ...defineExamples(authoringOperations.getDraft, {
    responses: { 200: { draft: { summary: "A draft", value: draft } } },
  }),
  ...defineExamples(authoringOperations.updateDraft, {
    request: {
      changes: {
        summary: "One node is changed and one edge removed",
        value: {
          revision: 1,
          changes: [
            {
              set: "node",
              value: {
                id: "route",
                type: "switch",
                config: { cases: [{ name: "high", when: "input.amount > 1000" }] },
              },
            },
            { remove: "edge", id: { from: "sign", on: "rejected", to: "refused" } },
          ],
        },
      },
      graph: {
        summary: "The whole graph",
        value: { revision: 1, graph: structuredClone(EXAMPLE_GRAPH) },
      },
      layout: {
        summary: "A box is moved",
        value: { revision: 1, layout: { nodes: { route: { x: 120, y: 40 } } } },
      },
    },
    responses: {
      200: { changed: { summary: "At the next revision", value: { ...draft, revision: 2, problems: [] } } },
    },
  }),
  ...defineExamples(
    authoringOperations.validateDraft,
    validationExamples({
      code: "unknown_node",
      message: 'There is no node "paied".',
      path: "/edges/1/to",
    }),
  ),
  ...defineExamples(authoringOperations.validateGraph, {
    request: {
      graph: {
        summary: "Before the agent is created",
        value: { teamId: EXAMPLE_TEAM_ID, graph: structuredClone(EXAMPLE_GRAPH) },
      },
    },
    responses: { 200: { valid: { summary: "No problem", value: { valid: true, problems: [] } } } },
  }),
  ...defineExamples(authoringOperations.getGuide, {
    responses: {
      200: {
        topic: {
          summary: "A topic",
          value: { topic: "templates", text: "## Templates\n\nA template is text in which …", topics: [] },
        },
      },
    },
  }),
  ...defineExamples(authoringOperations.publishDraft, {
    request: publishRequest(entry.message),
    responses: {
      200: {
        published: {
          summary: "New runs use it from now on",
          value: { versionId: "ver_01kaj5w3f8e0m7c2q9t4v6x8z1", version: 3, graphFingerprint: FINGERPRINT },
        },
      },
    },
  }),
  ...defineExamples(authoringOperations.listHistory, historyExamples(entry)),
  ...defineExamples(authoringOperations.getVersion, {
    responses: {
      200: {
        version: {
          summary: "A version with its graph",
          value: { ...entry, graph: structuredClone(EXAMPLE_GRAPH) },
        },
      },
    },
  }),
  ...defineExamples(authoringOperations.getOptions, {
    responses: {
      200: {
        options: {
          summary: "What a graph may name",
          value: {
            models: [{ name: "default", description: "The workspace's default model, now offline:digest." }],
            tools: [
              {
                name: "shop.find_order",
                description: "Finds an order by its number.",
                inputSchema: { type: "object", properties: { orderId: { type: "string" } } },
              },
            ],
            connections: [{ name: "payments", kind: "bearer", origins: ["https://payments.example"] }],
            skills: [
              {
                id: REFUND_SKILL_ID,
                name: "Refund rules",
                description: "What we refund, and how we say no.",
                publishedVersion: 2,
                tools: ["shop.find_order"],
              },
            ],
            agents: [
              { id: REFUND_AGENT_ID, name: "Refund desk", lanes: [{ id: "request", name: "Refund" }] },
            ],
          },
        },
      },
    },
  }),
};
