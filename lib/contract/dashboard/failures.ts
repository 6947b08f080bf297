import { z } from "zod";
import { RunError } from "../interactions.ts";
import { FAILURE_PAGE } from "../limits.ts";
import type { SessionOperations } from "../operation.ts";
import { RunId } from "../runs.ts";
import { AnyJson, PageCursor, Pagination, queryInteger, queryList, Timestamp } from "../values.ts";
import { assigneeList } from "./assignees.ts";
import { Named } from "./run-shapes.ts";

const Id = z.string().min(1).max(100);
const params = z.object({ failureId: Id });

const Count = z.object({
  count: z.int(),
  isCapped: z.boolean().meta({ description: "Whether there are more than were counted." }),
});

const version = z.int().nullable().meta({ description: "Of the agent; null for one that is not known." });

/** Failed runs of one agent with one code, at one node, with messages that differ only in values. */
export const FailureGroup = z.object({
  id: z.string(),
  agent: Named,
  node: Named.nullable().meta({ description: "Where it happens, if at a node." }),
  code: RunError.shape.code,
  message: z.string().meta({ description: "Of the last run." }),
  state: z.enum(["open", "resolved", "returned"]).meta({
    description: "returned: it was resolved, and a run failed like this again.",
  }),
  runs: Count.meta({ description: "Those that are still kept." }),
  firstSeenAt: Timestamp,
  firstVersion: version,
  lastSeenAt: Timestamp,
  lastRunId: RunId.nullable().meta({ description: "Null when no run is kept any more." }),
  lastVersion: version,
  assignee: Named.nullable(),
  resolution: z
    .object({
      at: Timestamp,
      by: Named,
      inVersion: z
        .int()
        .nullable()
        .meta({ description: "The first version that should not fail like this." }),
    })
    .nullable(),
  returned: z.object({ at: Timestamp, runId: z.string(), version }).nullable(),
});
export type FailureGroup = z.infer<typeof FailureGroup>;

/** A value that the failing expression or call reads, redacted like the trace. */
const ReadValue = z.object({
  path: z.string().meta({ description: "As the expression says it: `input.address`." }),
  value: AnyJson.nullable(),
  isMissing: z.boolean(),
});
export type ReadValue = z.infer<typeof ReadValue>;

const failing = z
  .object({
    label: z.string().meta({ description: "The field of the node, or the kind of call." }),
    source: z.string().meta({ description: "The expression, the template, or the call; redacted." }),
    line: z.int().nullable(),
    column: z.int().nullable(),
    isCall: z.boolean(),
  })
  .nullable()
  .meta({ description: "Null where it cannot be told." });

const group = FailureGroup;

/** Groups of equal failures, and who handles them. */
export const failureOperations = {
  listFailureGroups: {
    method: "GET",
    path: "/api/failures",
    operationId: "listFailureGroups",
    summary: "List the failures of the agents that the person reaches, those that are alike as one",
    credential: "session",
    query: z.strictObject({
      state: z.enum(["open", "returned", "resolved"]).optional().meta({
        description: "open: with those that returned. Absent: all.",
      }),
      agent: queryList(Id, { maxItems: 50 }).optional(),
      assignee: z.enum(["me", "nobody"]).optional(),
      sort: z.enum(["last_seen", "count"]).optional().meta({
        description: "Absent: last_seen, the latest first. count: of the 1,000 that were seen last.",
      }),
      cursor: PageCursor.optional(),
      limit: queryInteger({ min: 1, ...FAILURE_PAGE }).optional(),
    }),
    output: z.object({ failures: z.array(group), pagination: Pagination }),
    success: { 200: "A page of them." },
    errors: ["invalid_cursor"],
  },
  getFailureGroup: {
    method: "GET",
    path: "/api/failures/{failureId}",
    operationId: "getFailureGroup",
    summary: "Read what is known of runs that failed alike",
    credential: "session",
    params,
    output: group.extend({
      pattern: z.string().meta({ description: "The message without what is particular to one run." }),
      publishedVersion: version,
      days: z
        .array(z.object({ day: z.string(), count: z.int() }))
        .meta({ description: "Of the last 30 days, in UTC, the oldest first." }),
      versions: z
        .array(z.object({ version: z.int().nullable(), count: z.int() }))
        .meta({ description: "Of the newest 1,000 runs." }),
    }),
    success: { 200: "The group." },
    errors: ["not_found"],
  },
  assignFailureGroup: {
    method: "POST",
    path: "/api/failures/{failureId}/assignment",
    operationId: "assignFailureGroup",
    summary: "Give a failure to somebody who sees to it, or to nobody",
    credential: "session",
    params,
    body: z.strictObject({
      assigneeId: Id.nullable(),
      insteadOf: Id.nullable().meta({
        description: "Whose it was when the person looked: of two who take it at once, one does.",
      }),
    }),
    output: group,
    success: { 200: "The group as it is now." },
    errors: ["not_found", "permission_denied", "revision_conflict", "invalid_request"],
  },
  resolveFailureGroup: {
    method: "POST",
    path: "/api/failures/{failureId}/resolution",
    operationId: "resolveFailureGroup",
    summary: "Say that a failure is fixed, and since which version",
    description:
      "It returns when a run fails like this again that began with the version or a later one; without a version, when any run does.",
    credential: "session",
    params,
    body: z.strictObject({ inVersion: z.int().min(1).max(999_999_999).nullable() }),
    output: group,
    success: { 200: "The group as it is now." },
    errors: ["not_found", "permission_denied", "invalid_request"],
  },
  reopenFailureGroup: {
    method: "DELETE",
    path: "/api/failures/{failureId}/resolution",
    operationId: "reopenFailureGroup",
    summary: "Say that a failure is not fixed",
    credential: "session",
    params,
    output: group,
    success: { 200: "The group as it is now." },
    errors: ["not_found", "permission_denied"],
  },
  listFailureAssignees: {
    method: "GET",
    path: "/api/failures/{failureId}/assignees",
    operationId: "listFailureAssignees",
    summary: "List the people who may see to a failure, by name",
    credential: "session",
    params,
    ...assigneeList,
  },
  getRunFailure: {
    method: "GET",
    path: "/api/runs/{runId}/failure",
    operationId: "getRunFailure",
    summary: "Explain why a run or one execution of its nodes failed, and which runs failed alike",
    credential: "session",
    params: z.object({ runId: RunId }),
    query: z.strictObject({
      occurrenceId: z.string().max(1_000).optional().meta({
        description: "An execution of a node. Absent: the one that failed the run.",
      }),
    }),
    output: z.object({
      failing,
      values: z
        .array(ReadValue)
        .meta({ description: "The values it read, or its input and output, redacted." }),
      needed: z.string().nullable().meta({ description: "What was missing, as a sentence." }),
      group: group.nullable().meta({ description: "Of the run's own failure." }),
    }),
    success: { 200: "The explanation." },
    errors: ["run_not_found", "permission_denied", "not_found"],
  },
} as const satisfies SessionOperations;
