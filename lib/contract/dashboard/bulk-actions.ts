import { z } from "zod";
import { BULK_ACTION_PAGE, BULK_RUNS, BULK_TARGET_PAGE, MAX_IDEMPOTENCY_KEY_CHARS } from "../limits.ts";
import type { SessionOperations } from "../operation.ts";
import { RunId, RunStatus, runOperations } from "../runs.ts";
import { PageCursor, Pagination, queryInteger, Timestamp } from "../values.ts";
import { Doer, Named } from "./run-shapes.ts";
import { RunFilters, RunFiltersBody } from "./runs.ts";

export const BulkActionKind = z.enum(["cancel", "rerun", "rerun_from_failure"]).meta({
  description:
    "rerun: from the start, on the agent as published now. rerun_from_failure: what had succeeded is taken over.",
});
export type BulkActionKind = z.infer<typeof BulkActionKind>;

export const TargetOutcome = z.enum(["done", "refused", "skipped"]);
export type TargetOutcome = z.infer<typeof TargetOutcome>;

export const BulkAction = z.object({
  id: z.string(),
  action: BulkActionKind,
  runs: z.int().meta({ description: "How many it was begun with." }),
  done: z.int(),
  refused: z.int(),
  skipped: z.int().meta({ description: "They had ended, or were being cancelled." }),
  isCut: z.boolean().meta({ description: `More runs matched than the ${BULK_RUNS} that one action takes.` }),
  isOfFilters: z.boolean().meta({ description: "Of all that matched; else its runs were chosen." }),
  startedBy: Doer,
  createdAt: Timestamp,
  endedAt: Timestamp.nullable().meta({ description: "Null while it is in progress." }),
});
export type BulkAction = z.infer<typeof BulkAction>;

const TargetRun = z.object({ runId: RunId, status: RunStatus });

export const BulkActionTarget = z.object({
  ordinal: z.int(),
  runId: z.string(),
  agent: Named.nullable().meta({ description: "Null for a run that the person does not reach." }),
  status: RunStatus.nullable().meta({ description: "Of the run now." }),
  outcome: TargetOutcome.nullable().meta({ description: "Null while its turn has not come." }),
  reason: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .meta({ description: "Why it was refused or skipped." }),
  newRun: TargetRun.nullable().meta({ description: "What a re-run started." }),
  endedAt: Timestamp.nullable(),
});
export type BulkActionTarget = z.infer<typeof BulkActionTarget>;

const params = z.object({ bulkActionId: z.string().max(100) });
const begins = {
  action: BulkActionKind,
  idempotencyKey: z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS),
} as const;

/** Actions on many runs: begun here, carried out by workers, followed by whoever has the address. */
export const bulkActionOperations = {
  countRuns: {
    method: "GET",
    path: "/api/runs/count",
    operationId: "countRuns",
    summary: `Count the matching runs that a bulk action would take, up to ${BULK_RUNS}`,
    credential: "session",
    query: RunFilters.extend({
      action: BulkActionKind.optional().meta({
        description: "Absent: cancel, which takes runs that have not ended. rerun_from_failure: failed ones.",
      }),
    }),
    output: z.object({
      count: z.int(),
      isComplete: z
        .boolean()
        .meta({ description: "False: there are more, or more may be found by looking on." }),
    }),
    success: { 200: "How many there are." },
    errors: [],
  },
  beginBulkAction: {
    method: "POST",
    path: "/api/bulk-actions",
    operationId: "beginBulkAction",
    summary: `Cancel up to ${BULK_RUNS} runs, or run them again`,
    description:
      "Its runs are captured now and dealt with in the background, each as if alone. By filter only as long as it matches as many as was confirmed; then the newest are taken.",
    credential: "session",
    body: z.union([
      z.strictObject({ ...begins, runIds: z.array(RunId).min(1).max(BULK_RUNS) }),
      z.strictObject({
        ...begins,
        filters: RunFiltersBody,
        confirmedCount: z.int().min(1).max(BULK_RUNS).meta({ description: "What countRuns answered." }),
      }),
    ]),
    output: BulkAction,
    success: { 201: "It has begun.", 200: "What an earlier request with this idempotencyKey began." },
    headers: runOperations.start.headers,
    errors: ["permission_denied", "revision_conflict"],
  },
  listBulkActions: {
    method: "GET",
    path: "/api/bulk-actions",
    operationId: "listBulkActions",
    summary: "List the workspace's bulk actions, the newest first",
    credential: "session",
    query: z.strictObject({
      state: z
        .enum(["in_progress", "ended"])
        .optional()
        .meta({ description: "Absent: those in progress and those that have ended." }),
      cursor: PageCursor.optional(),
      limit: queryInteger({ min: 1, ...BULK_ACTION_PAGE }).optional(),
    }),
    output: z.object({ bulkActions: z.array(BulkAction), pagination: Pagination }),
    success: { 200: "A page of actions." },
    errors: ["invalid_cursor"],
  },
  getBulkAction: {
    method: "GET",
    path: "/api/bulk-actions/{bulkActionId}",
    operationId: "getBulkAction",
    summary: "Read how far a bulk action is",
    credential: "session",
    params,
    output: BulkAction,
    success: { 200: "The action." },
    errors: ["not_found"],
  },
  listBulkActionTargets: {
    method: "GET",
    path: "/api/bulk-actions/{bulkActionId}/targets",
    operationId: "listBulkActionTargets",
    summary: "List what became of each run of a bulk action",
    credential: "session",
    params,
    query: z.strictObject({
      outcome: TargetOutcome.optional(),
      cursor: PageCursor.optional(),
      limit: queryInteger({ min: 1, ...BULK_TARGET_PAGE }).optional(),
    }),
    output: z.object({ targets: z.array(BulkActionTarget), pagination: Pagination }),
    success: { 200: "A page of runs, in the order in which they are dealt with." },
    errors: ["not_found", "invalid_cursor"],
  },
} as const satisfies SessionOperations;
