import { z } from "zod";
import { AgentId } from "./agents.ts";
import { GraphChange } from "./authoring-changes.ts";
import { AGENT_PAGE, LAYOUT } from "./limits.ts";
import type { Operations } from "./operation.ts";
import { AnyObject, boundedRecord, PageCursor, Pagination, queryInteger, Timestamp } from "./values.ts";

const MAX_CHANGES = 1_000;
const MAX_MESSAGE = 2_000;
const MAX_DESCRIPTION = 2_000;

const Coordinate = z.number().min(-1_000_000).max(1_000_000);

/** What a canvas keeps beside the graph (D16). */
export const Layout = z
  .strictObject({
    nodes: boundedRecord(z.strictObject({ x: Coordinate, y: Coordinate }).nullable(), {
      nameChars: 100,
      members: LAYOUT.changes,
    })
      .optional()
      .meta({ description: "Where each node stands, by its id; null forgets it." }),
    notes: boundedRecord(
      z
        .strictObject({
          x: Coordinate,
          y: Coordinate,
          width: z.number().min(1).max(10_000),
          height: z.number().min(1).max(10_000),
          text: z.string().max(10_000),
        })
        .nullable(),
      { nameChars: 100, members: LAYOUT.changes },
    )
      .optional()
      .meta({ description: "Notes on the canvas, by their ids; null removes one." }),
  })
  .meta({
    id: "Layout",
    description: `What a canvas keeps. It changes no fingerprint, raises no revision and is never a conflict. At most ${LAYOUT.notes} notes, and ${LAYOUT.bytes} bytes of JSON; positions of nodes that the graph does not have are forgotten first.`,
  });

export const Revision = z.int().min(1).max(2_147_483_647).meta({
  description:
    "The draft's revision that the write is based on, 1 to 2,147,483,647. A stale one is 409 revision_conflict.",
});

const draftFields = {
  id: AgentId,
  name: z.string(),
  description: z.string(),
  teamId: z.string(),
  revision: z
    .int()
    .meta({ description: "Rises with every change of name, description, graph or requireTests." }),
  requireTests: z.boolean().meta({
    description:
      "Whether its tests must pass before it is published. Only a person, in the dashboard, can switch it off again.",
  }),
  publishedVersion: z.int().nullable(),
};

const Graph = AnyObject.meta({
  id: "AgentGraph",
  description: "An agent document, with problems or without.",
});

export const Draft = z
  .object({
    ...draftFields,
    graph: Graph,
    layout: AnyObject.meta({ description: "As in Layout." }),
  })
  .meta({ id: "Draft" });

export const Problem = z
  .object({
    code: z.string(),
    message: z.string(),
    path: z.string().meta({ description: "A JSON Pointer into the graph." }),
    severity: z.enum(["error", "warning"]),
  })
  .meta({ id: "GraphProblem" });

/** A draft as it is after a write. */
export const WrittenDraft = Draft.extend({
  problems: z.array(Problem).nullable().meta({
    description: "All problems of the graph, as from validate; null where the check could not be made.",
  }),
}).meta({ id: "WrittenDraft" });

export const Publisher = z
  .object({ type: z.enum(["user", "key", "app"]), id: z.string(), name: z.string() })
  .meta({ id: "Publisher" });

/** Fields of a published version of an agent or a skill. */
export const publicationFields = {
  version: z.int(),
  message: z.string(),
  publishedAt: Timestamp,
  publishedBy: Publisher.nullable().meta({ description: "Null if they have been deleted." }),
};
const versionFields = { ...publicationFields, graphFingerprint: z.string() };

const params = z.object({ agentId: AgentId });
const Name = z.string().max(200).meta({ description: "The agent's name, at most 200 characters." });
export const AuthoredDescription = z
  .string()
  .max(MAX_DESCRIPTION)
  .meta({ description: "What it does, for those who choose one; at most 2,000 characters." });
export const PublishMessage = z
  .string()
  .max(MAX_MESSAGE)
  .meta({ description: "For the history, at most 2,000 characters." });
export const DraftHeaders = { ETag: "The draft's revision, in quotes." };

const common = { tag: "Authoring", capability: "authoring" } as const;
const writes = { allOf: ["agents:read", "agents:write"] } as const;

export const authoringOperations = {
  createDraft: {
    ...common,
    method: "POST",
    path: "/v1/public/authoring/agents",
    operationId: "createDraft",
    summary: "Create an agent as a draft",
    scopes: { allOf: ["agents:write"] },
    body: z.strictObject({
      name: Name,
      description: AuthoredDescription.optional(),
      teamId: z.string().max(100).optional().meta({
        description:
          "The team it belongs to, at most 100 characters. May be absent where the credential's owner builds in one team only.",
      }),
      graph: Graph,
      layout: Layout.optional(),
    }),
    output: WrittenDraft,
    success: { 201: "The draft." },
    headers: DraftHeaders,
    errors: ["permission_denied", "team_not_found", "graph_invalid"],
  },
  listDrafts: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/agents",
    operationId: "listDrafts",
    summary: "List the drafts that the credential's owner may edit",
    scopes: { allOf: ["agents:read"] },
    query: z.strictObject({
      limit: queryInteger({ min: 1, ...AGENT_PAGE }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ agents: z.array(z.object(draftFields)), pagination: Pagination }),
    success: { 200: "A page of drafts by name, without graph and layout." },
    errors: ["invalid_cursor", "permission_denied"],
  },
  getDraft: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/agents/{agentId}",
    operationId: "getDraft",
    summary: "Get a draft",
    scopes: { allOf: ["agents:read"] },
    params,
    output: Draft,
    success: { 200: "The draft." },
    headers: DraftHeaders,
    errors: ["agent_not_found", "permission_denied"],
  },
  updateDraft: {
    ...common,
    method: "PUT",
    path: "/v1/public/authoring/agents/{agentId}",
    operationId: "updateDraft",
    summary: "Change a draft: its whole graph, or parts of it",
    scopes: writes,
    params,
    body: z.strictObject({
      revision: Revision,
      name: Name.optional(),
      description: AuthoredDescription.optional(),
      graph: Graph.optional(),
      changes: z.array(GraphChange).max(MAX_CHANGES).optional().meta({
        description: "Instead of graph, at most 1,000: all of them are applied, in their order, or none.",
      }),
      layout: Layout.optional().meta({ description: "Merged node by node." }),
      requireTests: z
        .boolean()
        .optional()
        .meta({ description: "Whether its tests must pass before it is published." }),
    }),
    output: WrittenDraft,
    success: { 200: "The draft as it is now." },
    headers: DraftHeaders,
    errors: ["agent_not_found", "permission_denied", "revision_conflict", "graph_invalid"],
  },
  validateDraft: {
    ...common,
    method: "POST",
    path: "/v1/public/authoring/agents/{agentId}/validate",
    operationId: "validateDraft",
    summary: "Find every problem of a draft, or of another graph in its place",
    scopes: writes,
    params,
    body: z.strictObject({ graph: Graph.optional().meta({ description: "Absent: the draft's." }) }),
    output: z.object({
      valid: z.boolean().meta({ description: "No problem is an error: it can be published." }),
      problems: z.array(Problem),
    }),
    success: { 200: "All problems at once." },
    errors: ["agent_not_found", "permission_denied"],
  },
  validateGraph: {
    ...common,
    method: "POST",
    path: "/v1/public/authoring/validate",
    operationId: "validateGraph",
    summary: "Find every problem of a graph that has no agent yet",
    scopes: writes,
    body: z.strictObject({
      graph: Graph,
      teamId: z.string().max(100).optional().meta({
        description:
          "The team that its agent would belong to, at most 100 characters. May be absent where the credential's owner builds in one team only.",
      }),
    }),
    output: z.object({
      valid: z.boolean().meta({ description: "No problem is an error: it can be published." }),
      problems: z.array(Problem),
    }),
    success: { 200: "All problems at once." },
    errors: ["permission_denied", "team_not_found"],
  },
  publishDraft: {
    ...common,
    method: "POST",
    path: "/v1/public/authoring/agents/{agentId}/publish",
    operationId: "publishDraft",
    summary: "Publish exactly this revision of a draft as the next version",
    scopes: writes,
    params,
    body: z.strictObject({
      revision: Revision,
      message: PublishMessage.optional(),
    }),
    output: z.object({ versionId: z.string(), version: z.int(), graphFingerprint: z.string() }),
    success: { 200: "The version, which new runs use from now on." },
    errors: ["agent_not_found", "permission_denied", "revision_conflict", "graph_invalid", "tests_required"],
  },
  listHistory: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/agents/{agentId}/history",
    operationId: "listHistory",
    summary: "List an agent's published versions",
    scopes: { allOf: ["agents:read"] },
    params,
    query: z.strictObject({
      limit: queryInteger({ min: 1, max: 100, default: 50 }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ entries: z.array(z.object(versionFields)), pagination: Pagination }),
    success: { 200: "A page of versions, the newest first." },
    errors: ["invalid_cursor", "agent_not_found", "permission_denied"],
  },
  getVersion: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/agents/{agentId}/versions/{version}",
    operationId: "getVersion",
    summary: "Get a published version with its graph",
    scopes: { allOf: ["agents:read"] },
    params: params.extend({ version: queryInteger({ min: 1, max: 999_999_999 }) }),
    output: z.object({ ...versionFields, graph: AnyObject }),
    success: { 200: "The version." },
    errors: ["agent_not_found", "permission_denied", "not_found"],
  },
  getOptions: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/options",
    operationId: "getOptions",
    summary: "Read what a graph of a team may name",
    scopes: { allOf: ["agents:read"] },
    query: z.strictObject({
      teamId: z.string().max(100).optional().meta({
        description:
          "The team of the graph's agent, at most 100 characters. May be absent where the credential's owner builds in one team only.",
      }),
    }),
    output: z
      .object({
        models: z.array(z.object({ name: z.string(), description: z.string() })),
        tools: z.array(
          z.object({
            name: z.string(),
            description: z.string(),
            inputSchema: AnyObject,
            outputSchema: AnyObject.exactOptional().meta({
              description:
                "What a call gives, as far as it is known: of a tool of a server, what that says of structured results.",
            }),
          }),
        ),
        connections: z.array(z.object({ name: z.string(), kind: z.string(), origins: z.array(z.string()) })),
        skills: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            description: z.string(),
            publishedVersion: z.int(),
            tools: z.array(z.string()).meta({
              description: "The tools that it leaves a node of those the node lists; empty: all of them.",
            }),
          }),
        ),
        agents: z.array(
          z.object({
            id: AgentId,
            name: z.string(),
            lanes: z.array(z.object({ id: z.string(), name: z.string() })),
          }),
        ),
      })
      .meta({ id: "AuthoringOptions" }),
    success: { 200: "Models, tools, connections, skills and published agents, by name." },
    errors: ["permission_denied", "team_not_found"],
  },
  getGuide: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/guide",
    operationId: "getGuide",
    summary: "Read how agents are written, a topic at a time",
    scopes: { allOf: ["agents:read"] },
    query: z.strictObject({
      topic: z.string().max(50).optional().meta({
        description:
          "A topic of the overview, at most 50 characters: a node type such as llm, or expressions, javascript, attachments …",
      }),
    }),
    output: z
      .object({
        topic: z.string(),
        text: z.string().meta({ description: "Markdown; the whole answer has less than 6 kB." }),
        topics: z
          .array(z.object({ topic: z.string(), about: z.string() }))
          .meta({ description: "All topics, with the overview; empty with any other." }),
      })
      .meta({ id: "AuthoringGuide" }),
    success: { 200: "The topic; without one the overview." },
    errors: ["permission_denied"],
  },
} as const satisfies Operations;
