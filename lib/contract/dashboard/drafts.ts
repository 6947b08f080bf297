import { z } from "zod";
import { AgentId } from "../agents.ts";
import { asPerson } from "../as-person.ts";
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

/** Reading stays possible where authoring is switched off. */
const always = { capability: undefined };
const { createDraft, updateDraft, validateDraft, getOptions } = authoringOperations;

/** Drafts, as the builder's page edits them. */
export const draftPageOperations = {
  createDraftAsPerson: asPerson(createDraft, "/api/agents", { output: Draft }),
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
  updateDraftAsPerson: asPerson(updateDraft, "/api/agents/{agentId}/draft", { output: Draft }),
  validateDraftAsPerson: asPerson(validateDraft, "/api/agents/{agentId}/draft/validate", always),
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
  getOptions: asPerson(getOptions, "/api/draft-options", { ...always, operationId: "getOptions" }),
} as const satisfies SessionOperations;
