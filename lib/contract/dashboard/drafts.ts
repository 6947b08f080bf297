import { z } from "zod";
import { AgentId } from "../agents.ts";
import { authoringOperations, Draft } from "../authoring.ts";
import { AGENT_PAGE, MAX_SEARCH_CHARS } from "../limits.ts";
import { searchText } from "../names.ts";
import type { SessionOperations } from "../operation.ts";
import { PageCursor, Pagination, queryInteger, Timestamp } from "../values.ts";

const Team = z.object({ id: z.string(), name: z.string() });
const params = z.object({ agentId: AgentId });

/** Why a draft can only be read. */
export const READ_ONLY_REASONS = ["capability_disabled"] as const;

const DraftToEdit = Draft.extend({
  team: Team,
  layoutMark: z.string().meta({ description: "Differs whenever the layout does, which raises no revision." }),
  readOnly: z.enum(READ_ONLY_REASONS).nullable(),
});

const DraftEditor = z.object({
  type: z.enum(["user", "key", "app"]),
  id: z.string(),
  name: z.string(),
  isOpen: z.boolean().meta({ description: "Whether it has the draft open; programs never have." }),
  changedAt: Timestamp.nullable(),
  revision: z.int().nullable().meta({ description: "What its last change made." }),
});

const ListedDraft = z.object({
  id: AgentId,
  name: z.string(),
  description: z.string(),
  team: Team,
  updatedAt: Timestamp,
});

const { createDraft, updateDraft, validateDraft, getOptions } = authoringOperations;

/** Drafts, as the builder's page edits them. */
export const draftPageOperations = {
  createDraftAsPerson: {
    method: "POST",
    path: "/api/agents",
    operationId: "createDraftAsPerson",
    capability: "authoring",
    summary: "Create an agent as a draft",
    credential: "session",
    body: createDraft.body,
    output: Draft,
    success: createDraft.success,
    errors: [...createDraft.errors, "capability_disabled"],
  },
  listDraftPage: {
    method: "GET",
    path: "/api/drafts",
    operationId: "listDraftPage",
    summary: "List the agents that were never published and that the person may edit",
    credential: "session",
    query: z.strictObject({
      search: searchText(MAX_SEARCH_CHARS).min(1).optional(),
      limit: queryInteger({ min: 1, ...AGENT_PAGE }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ drafts: z.array(ListedDraft), pagination: Pagination }),
    success: { 200: "A page of drafts, by name." },
    errors: ["invalid_cursor", "permission_denied"],
  },
  listBuilderTeams: {
    method: "GET",
    path: "/api/builder-teams",
    operationId: "listBuilderTeams",
    summary: "List the teams that the person may build agents for",
    credential: "session",
    output: z.object({
      teams: z.array(Team),
      mayCreate: z.boolean().meta({ description: "False while authoring is off in the workspace." }),
    }),
    success: { 200: "Teams by name." },
    errors: ["permission_denied"],
  },
  getDraftPage: {
    method: "GET",
    path: "/api/agents/{agentId}/draft",
    operationId: "getDraftPage",
    summary: "Read a draft to edit it",
    credential: "session",
    params,
    output: DraftToEdit,
    success: { 200: "The draft, and whether it can only be read." },
    errors: ["agent_not_found", "permission_denied"],
  },
  updateDraftAsPerson: {
    method: "PUT",
    path: "/api/agents/{agentId}/draft",
    operationId: "updateDraftAsPerson",
    capability: "authoring",
    summary: "Change a draft: its whole graph, or parts of it",
    credential: "session",
    params,
    body: updateDraft.body,
    output: Draft,
    success: updateDraft.success,
    errors: [...updateDraft.errors, "capability_disabled"],
  },
  validateDraftAsPerson: {
    method: "POST",
    path: "/api/agents/{agentId}/draft/validate",
    operationId: "validateDraftAsPerson",
    summary: "Find every problem of a draft, or of another graph in its place",
    credential: "session",
    params,
    body: validateDraft.body,
    output: validateDraft.output,
    success: validateDraft.success,
    errors: validateDraft.errors,
  },
  followDraft: {
    method: "POST",
    path: "/api/agents/{agentId}/editors",
    operationId: "followDraft",
    summary: "Say that one has a draft open, and learn what else happens to it",
    credential: "session",
    params,
    body: z.strictObject({
      isOpen: z.boolean(),
      pageId: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .meta({ description: "Names the page that asks among those that the person has open." }),
    }),
    output: z.object({
      revision: z.int(),
      layoutMark: z.string(),
      readOnly: z.enum(READ_ONLY_REASONS).nullable(),
      isOpenElsewhere: z
        .boolean()
        .meta({ description: "Whether the person who asks has it open in another tab or browser, too." }),
      editors: z.array(DraftEditor).meta({ description: "Without the person who asks." }),
    }),
    success: { 200: "The draft's revision, and who edits it." },
    errors: ["agent_not_found", "permission_denied"],
  },
  getOptions: {
    method: "GET",
    path: "/api/draft-options",
    operationId: "getOptions",
    summary: "Read what a graph of a team may name",
    credential: "session",
    query: getOptions.query,
    output: getOptions.output,
    success: getOptions.success,
    errors: getOptions.errors,
  },
} as const satisfies SessionOperations;
