import { z } from "zod";
import { AgentId } from "../agents.ts";
import { InteractionType, Question } from "../interactions.ts";
import {
  INBOX_PAGE,
  MAX_APPROVAL_COMMENT_CHARS,
  MAX_INTERACTION_ID_CHARS,
  MAX_MESSAGE_CHARS,
  MAX_SEARCH_CHARS,
} from "../limits.ts";
import { searchText } from "../names.ts";
import type { SessionOperations } from "../operation.ts";
import { ApprovalAction, RunId, RunStatus } from "../runs.ts";
import {
  AnyJson,
  AnyObject,
  PageCursor,
  Pagination,
  queryBoolean,
  queryInteger,
  SentId,
  Timestamp,
} from "../values.ts";
import { assigneeList } from "./assignees.ts";
import { Named } from "./run-shapes.ts";

/** Where an interaction belongs, by name. */
const Place = z.object({
  run: z.object({ id: RunId, status: RunStatus }),
  agent: Named,
  lane: Named,
  node: Named,
  iteration: z
    .int()
    .nullable()
    .meta({ description: "Of the loop around the node, from 0; null outside a loop." }),
});

const Waiting = Place.extend({
  interactionId: z.string(),
  type: InteractionType,
  title: z.string(),
  toolName: z.string().nullable().meta({ description: "Of an approval: the tool that is to be called." }),
  connectionName: z.string().nullable().meta({ description: "Of an auth wait: what has to be connected." }),
  assignee: Named.nullable(),
  requestedAt: Timestamp,
  expiresAt: Timestamp.nullable(),
});

const InboxItem = Waiting.extend({
  about: z.string().meta({ description: "The beginning of what it says." }),
  questionCount: z.int(),
});

const AnsweredItem = Waiting.extend({
  answered: z.object({
    at: Timestamp,
    how: z.enum(["approved", "rejected", "skipped", "answered", "connected"]),
    by: z.string().meta({ description: "Who, by name." }),
    byMe: z.boolean(),
  }),
});

const InteractionDetail = Waiting.extend({
  status: z.enum(["open", "answered", "expired", "withdrawn"]),
  message: z.string(),
  questions: z.array(Question),
  allowSkip: z.boolean(),
  approval: z
    .object({
      summary: z.string(),
      arguments: AnyJson.nullable(),
      isRedacted: z.boolean().meta({
        description: "Whether parts are hidden here; what runs are the stored arguments, whole.",
      }),
      isTruncated: z.boolean(),
    })
    .nullable(),
  hasAddress: z.boolean().meta({
    description:
      "It waits for a callback to an address that no outside system was given: who may, can reveal it.",
  }),
  hasSensitiveAnswers: z
    .boolean()
    .meta({ description: "Some of what was answered is sensitive, and the person may reveal it." }),
  alike: z.array(z.string()).meta({
    description:
      "Open approvals of the same node in the same run, this one among them: they may be decided together.",
  }),
  isCurrent: z.boolean().meta({ description: "Whether it is the one that the public API shows now." }),
  mayAnswer: z.boolean(),
  mayNotBecause: z.enum(["role", "starter"]).nullable().meta({
    description: "starter: the person started the run, and the approval is not for them.",
  }),
  assignedAt: Timestamp.nullable(),
  assignedBy: Named.nullable(),
  answered: z
    .object({
      at: Timestamp,
      by: z.string().meta({ description: "Who, by name." }),
      byMe: z.boolean(),
      answer: AnyObject.nullable().meta({ description: "Redacted; null where it may not be shown." }),
    })
    .nullable(),
});

const Count = z.object({
  toAnswer: z.int().meta({ description: "What the person may answer now." }),
  byType: z.object({ user_input: z.int(), approval: z.int(), tool: z.int(), auth: z.int() }),
  mine: z.int(),
  unassigned: z.int(),
  expiringSoon: z.int(),
  isCapped: z.boolean().meta({ description: "Whether more wait than were counted." }),
});

const params = z.object({ interactionId: z.string().min(1).max(MAX_INTERACTION_ID_CHARS) });
const Accepted = z.object({ interactionId: z.string(), runId: RunId, status: RunStatus });

/** Interactions that wait for people. */
export const inboxOperations = {
  listInbox: {
    method: "GET",
    path: "/api/inbox",
    operationId: "listInbox",
    summary: "List what waits in the workspace, in all runs that the person may see",
    credential: "session",
    query: z.strictObject({
      type: InteractionType.optional(),
      agentId: AgentId.optional(),
      assignee: z.enum(["me", "nobody"]).optional(),
      expiringSoon: queryBoolean.optional(),
      text: searchText(MAX_SEARCH_CHARS).optional(),
      order: z.enum(["oldest", "newest"]).optional(),
      limit: queryInteger({ min: 1, max: INBOX_PAGE.max, default: INBOX_PAGE.default }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ items: z.array(InboxItem), pagination: Pagination }),
    success: { 200: "A page of open interactions." },
    errors: ["invalid_cursor"],
  },
  listAnswered: {
    method: "GET",
    path: "/api/inbox/answered",
    operationId: "listAnswered",
    summary:
      "List what was asked and is answered, in all runs that the person may see, with who answered and when",
    credential: "session",
    query: z.strictObject({
      by: z.enum(["me", "all"]).optional(),
      limit: queryInteger({ min: 1, max: INBOX_PAGE.max, default: INBOX_PAGE.default }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ items: z.array(AnsweredItem), pagination: Pagination }),
    success: { 200: "The newest answers first; a page may be short although more follow." },
    errors: ["invalid_cursor"],
  },
  countInbox: {
    method: "GET",
    path: "/api/inbox/count",
    operationId: "countInbox",
    summary: "Count what waits, up to a bound",
    credential: "session",
    output: Count,
    success: { 200: "How many open interactions there are." },
    errors: [],
  },
  getInteraction: {
    method: "GET",
    path: "/api/interactions/{interactionId}",
    operationId: "getInteraction",
    summary: "Read an interaction, open or not, with what it asks and who answered it",
    credential: "session",
    params,
    output: InteractionDetail,
    success: { 200: "The interaction." },
    errors: ["not_found"],
  },
  replyToInteraction: {
    method: "POST",
    path: "/api/interactions/{interactionId}/reply",
    operationId: "replyToInteraction",
    summary: "Answer the questions of any open interaction, or skip them",
    credential: "session",
    params,
    body: z.union([
      z.strictObject({ answers: AnyObject, message: z.string().max(MAX_MESSAGE_CHARS).optional() }),
      z.strictObject({ action: z.literal("skip") }),
    ]),
    output: Accepted,
    success: { 200: "The answer is stored and the run resumes." },
    errors: ["not_found", "permission_denied", "interaction_conflict", "answer_invalid"],
  },
  decideInteraction: {
    method: "POST",
    path: "/api/interactions/{interactionId}/approval",
    operationId: "decideInteraction",
    summary: "Approve or reject any open approval",
    credential: "session",
    params,
    body: z.strictObject({
      action: ApprovalAction,
      comment: z.string().max(MAX_APPROVAL_COMMENT_CHARS).optional(),
    }),
    output: Accepted,
    success: { 200: "The decision is stored and the run resumes." },
    errors: ["not_found", "permission_denied", "interaction_conflict"],
  },
  assignInteraction: {
    method: "POST",
    path: "/api/interactions/{interactionId}/assignment",
    operationId: "assignInteraction",
    summary: "Claim an interaction, assign it to somebody who may answer it, or release it",
    credential: "session",
    params,
    body: z.strictObject({
      assigneeId: SentId.nullable().meta({ description: "Null releases it." }),
      insteadOf: SentId.nullable().meta({
        description: "Whose it was when the person looked: of two who take it at once, one does.",
      }),
    }),
    output: z.object({ interactionId: z.string(), assignee: Named.nullable() }),
    success: { 200: "Whose it is now." },
    errors: ["not_found", "permission_denied", "interaction_conflict", "invalid_request"],
  },
  listAssignees: {
    method: "GET",
    path: "/api/interactions/{interactionId}/assignees",
    operationId: "listAssignees",
    summary: "List the people who may answer an interaction, by name",
    credential: "session",
    params,
    ...assigneeList,
  },
} as const satisfies SessionOperations;
