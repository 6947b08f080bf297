import { z } from "zod";
import { AgentId } from "../agents.ts";
import { asPerson } from "../as-person.ts";
import { authoringOperations, Draft, Publisher } from "../authoring.ts";
import type { SessionOperations } from "../operation.ts";
import { AnyObject, PageCursor, Pagination, queryInteger, Timestamp } from "../values.ts";

const params = z.object({ agentId: AgentId });
const versionParams = params.extend({ version: queryInteger({ min: 1, max: 999_999_999 }) });

const Names = z.object({
  count: z.int(),
  names: z.array(z.string()).meta({ description: "The first ones." }),
});
/** A publication's changes to nodes or lanes. */
const Changes = z.object({ added: Names, removed: Names, changed: Names });

const versionFields = {
  version: z.int(),
  published: z.boolean().meta({ description: "Whether it is what runs start on now." }),
  graphFingerprint: z.string(),
  message: z.string(),
  publishedBy: Publisher.nullable(),
  publishedAt: Timestamp,
};

const Field = z.object({
  path: z.string(),
  before: z.string().nullable().meta({ description: "As text; null: it is absent." }),
  after: z.string().nullable(),
});
const Part = z.object({
  change: z.enum(["added", "removed", "changed"]),
  id: z.string(),
  formerId: z.string().nullable(),
  name: z.string(),
  type: z.string().nullable(),
  container: z.string().nullable(),
  fields: z.array(Field),
});
const Differences = z.object({
  lanes: z.array(Part),
  nodes: z.array(Part),
  edges: z.array(
    z.object({
      change: z.enum(["added", "removed"]),
      from: z.string(),
      on: z.string(),
      to: z.string(),
      container: z.string().nullable(),
    }),
  ),
  fields: z.array(Field),
  more: z.int().meta({ description: "How many more parts differ than are listed." }),
});

const Side = z.object({
  version: z.int().nullable().meta({ description: "Null: the draft, or nothing was published yet." }),
  revision: z.int().nullable().meta({ description: "Of the draft." }),
  graph: AnyObject,
});

const Sided = z
  .string()
  .regex(/^(draft|published|[1-9][0-9]{0,8})$/, "must be draft, published or the number of a version");

const { publishDraft } = authoringOperations;

/** Publishing a draft, and what was published before. */
export const versionPageOperations = {
  listAgentVersions: {
    method: "GET",
    path: "/api/agents/{agentId}/versions",
    operationId: "listAgentVersions",
    summary: "List what was published of an agent, and what each time changed",
    credential: "session",
    params,
    query: z.strictObject({
      limit: queryInteger({ min: 1, max: 50, default: 10 }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({
      versions: z.array(
        z.object({
          ...versionFields,
          runs: z.int().meta({
            description:
              "Of the agent's newest 10,000 runs, previews among them, those on this graph that are no previews.",
          }),
          nodes: Changes.nullable().meta({ description: "Against the version before; null for the first." }),
          lanes: Changes.nullable(),
          edgesChanged: z.boolean(),
        }),
      ),
      countsAll: z.boolean().meta({ description: "False: the agent has more runs than were counted." }),
      pagination: Pagination,
    }),
    success: { 200: "A page of versions, the newest first." },
    errors: ["agent_not_found", "permission_denied", "invalid_cursor"],
  },
  getAgentVersion: {
    method: "GET",
    path: "/api/agents/{agentId}/versions/{version}",
    operationId: "getAgentVersion",
    summary: "Read a published version with its graph",
    credential: "session",
    params: versionParams,
    output: z.object({ ...versionFields, name: z.string(), description: z.string(), graph: AnyObject }),
    success: { 200: "The version." },
    errors: ["agent_not_found", "permission_denied", "not_found"],
  },
  compareVersions: {
    method: "GET",
    path: "/api/agents/{agentId}/comparison",
    operationId: "compareVersions",
    summary: "Compare two versions of an agent, or one with its draft",
    credential: "session",
    params,
    query: z.strictObject({ before: Sided, after: Sided }),
    output: z.object({ before: Side, after: Side, differences: Differences }),
    success: { 200: "Both graphs, and what changed." },
    errors: ["agent_not_found", "permission_denied", "not_found"],
  },
  publishDraftAsPerson: asPerson(publishDraft, "/api/agents/{agentId}/publish"),
  restoreVersion: {
    method: "POST",
    path: "/api/agents/{agentId}/versions/{version}/restore",
    operationId: "restoreVersion",
    capability: "authoring",
    summary: "Put a published version's graph into the draft",
    credential: "session",
    params: versionParams,
    body: publishDraft.body.pick({ revision: true }),
    output: Draft,
    success: { 200: "The draft as it is now." },
    errors: [
      "agent_not_found",
      "permission_denied",
      "not_found",
      "revision_conflict",
      "graph_invalid",
      "capability_disabled",
    ],
  },
  republishVersion: {
    method: "POST",
    path: "/api/agents/{agentId}/versions/{version}/publish",
    operationId: "republishVersion",
    capability: "authoring",
    summary: "Publish an old version's graph again, as the next version; the draft stays as it is",
    credential: "session",
    params: versionParams,
    body: publishDraft.body.pick({ message: true }).extend({
      publishedVersion: z
        .int()
        .meta({ description: "What it takes the place of. Another one is 409 revision_conflict." }),
    }),
    output: publishDraft.output,
    success: publishDraft.success,
    errors: [
      "agent_not_found",
      "permission_denied",
      "not_found",
      "revision_conflict",
      "graph_invalid",
      "capability_disabled",
    ],
  },
} as const satisfies SessionOperations;
