import { z } from "zod";
import { InteractionType, RunError } from "../interactions.ts";
import { EXPORTED_RUNS, RUN_PAGE, RUN_ROWS_AGAIN, RUNS_AT_ONCE } from "../limits.ts";
import type { SessionOperations, SessionStreams } from "../operation.ts";
import { RUN_STATUSES, RunId, RunStatus } from "../runs.ts";
import { AnyObject, PageCursor, Pagination, queryInteger, queryList, Timestamp } from "../values.ts";
import { Doer, QueuePlace } from "./run-shapes.ts";

/** Time ranges that end now, in hours. */
export const RUN_PERIODS = { "1h": 1, "24h": 24, "7d": 7 * 24, "30d": 30 * 24 } as const;

const Id = z.string().min(1).max(100);
const MAX_DURATION_MS = 999_999_999;

const shape = {
  status: queryList(z.string().regex(new RegExp(`^(${RUN_STATUSES.join("|")})$`), "is not a status"), {
    maxItems: RUN_STATUSES.length,
  }).optional(),
  agent: queryList(Id, { maxItems: 50 }).optional(),
  team: queryList(Id, { maxItems: 50 }).optional().meta({ description: "Teams that own the agents." }),
  lane: z.string().min(1).max(100).optional().meta({ description: "Of the agents that are asked for." }),
  key: queryList(Id, { maxItems: 50 }).optional().meta({ description: "Keys that started them." }),
  app: queryList(Id, { maxItems: 50 }).optional().meta({ description: "Connected apps that started them." }),
  person: queryList(Id, { maxItems: 50 }).optional().meta({ description: "People who started them." }),
  period: z
    .enum(["1h", "24h", "7d", "30d"])
    .optional()
    .meta({ description: "Created so long ago at most; not beside from and to." }),
  from: z.iso.datetime({ offset: true }).optional().meta({ description: "Created then or later." }),
  to: z.iso.datetime({ offset: true }).optional().meta({ description: "Created before then." }),
  minDurationMs: queryInteger({ min: 0, max: MAX_DURATION_MS }).optional(),
  maxDurationMs: queryInteger({ min: 0, max: MAX_DURATION_MS }).optional(),
  metadata: queryList(
    z
      .string()
      .max(500)
      .regex(/^[^=]+=/, "must be key=value"),
    { maxItems: 5 },
  )
    .optional()
    .meta({ description: "key=value, all of them." }),
  search: z.string().max(60).optional().meta({ description: "The beginning of a run's id." }),
  error: z.string().min(1).max(60).optional().meta({ description: "The code of the failure." }),
  node: z.string().min(1).max(100).optional().meta({ description: "The node that failed." }),
} as const;

/** The filters of the run list; all apply together. */
export const RunFilters = z.strictObject(shape);
export type RunFilters = z.infer<typeof RunFilters>;

export const ListedRun = z.object({
  runId: RunId,
  status: RunStatus,
  agent: z.object({ id: z.string(), name: z.string() }),
  lane: z.object({ id: z.string(), name: z.string() }),
  mode: z.enum(["structured", "chat"]),
  startedBy: Doer,
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  durationMs: z.int().nullable().meta({ description: "Of an ended run." }),
  wait: z
    .object({
      type: InteractionType,
      title: z.string(),
      since: Timestamp,
      expiresAt: Timestamp.nullable(),
      others: z.int().meta({ description: "How many more are open." }),
    })
    .nullable()
    .meta({ description: "The oldest open interaction of a waiting run." }),
  queue: QueuePlace.nullable().meta({ description: "Of a queued run that a limit holds back." }),
  error: z
    .object({
      code: RunError.shape.code,
      message: z.string(),
      nodeId: z.string().nullable(),
      nodeName: z.string().nullable(),
    })
    .nullable(),
  metadata: AnyObject.nullable(),
  usage: z.object({ inputTokens: z.int(), outputTokens: z.int(), costUsd: z.number().nullable() }),
});
export type ListedRun = z.infer<typeof ListedRun>;

const BulkOutcome = z.enum(["cancelled", "cancelling", "already_ended", "already_requested", "not_found"]);
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** The filters in a request body, where numbers are numbers. */
export const RunFiltersBody = z.strictObject({
  ...shape,
  minDurationMs: z.int().min(0).max(MAX_DURATION_MS).optional(),
  maxDurationMs: z.int().min(0).max(MAX_DURATION_MS).optional(),
});

const ViewName = z.string().trim().min(1).max(80);
const Visibility = z.enum(["own", "workspace"]);
export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  visibility: Visibility,
  isDefault: z.boolean().meta({ description: "What the page opens with." }),
  isOwn: z.boolean(),
  ownerName: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;
const viewParams = z.object({ viewId: z.string() });

/** The list of runs, saved views and exports. */
export const runListOperations = {
  listRuns: {
    method: "GET",
    path: "/api/runs",
    operationId: "listRuns",
    summary: "List the runs that the person may see, newest first",
    description:
      "Never counts. Where nothing is found for long, the answer says how far back was looked: ask for the next page to look further.",
    credential: "session",
    query: z.strictObject({
      ...shape,
      cursor: PageCursor.optional(),
      limit: queryInteger({ min: 1, ...RUN_PAGE }).optional(),
    }),
    output: z.object({
      runs: z.array(ListedRun),
      pagination: Pagination,
      searchedBack: Timestamp.nullable().meta({
        description: "Set when the page was cut short: everything since then has been looked at.",
      }),
    }),
    success: { 200: "A page of runs." },
    errors: ["invalid_cursor"],
  },
  listRunRows: {
    method: "GET",
    path: "/api/runs/rows",
    operationId: "listRunRows",
    summary: "Read lines of the list again, as they stand now",
    credential: "session",
    query: z.strictObject({ run: queryList(Id, { maxItems: RUN_ROWS_AGAIN }) }),
    output: z.object({ runs: z.array(ListedRun) }),
    success: { 200: "Those of them that the person may see." },
    errors: [],
  },
  countRuns: {
    method: "GET",
    path: "/api/runs/count",
    operationId: "countRuns",
    summary: "Count the runs that match, up to as many as may be cancelled at once",
    credential: "session",
    query: RunFilters,
    output: z.object({
      count: z.int(),
      isComplete: z
        .boolean()
        .meta({ description: "False: there are more, or more may be found by looking on." }),
    }),
    success: { 200: "How many there are." },
    errors: [],
  },
  listStarters: {
    method: "GET",
    path: "/api/run-starters",
    operationId: "listStarters",
    summary: "Search the keys and people that runs may have been started by",
    credential: "session",
    query: z.strictObject({ search: z.string().max(100).optional() }),
    output: z.object({
      starters: z.array(
        z.object({ kind: z.enum(["key", "grant", "user"]), id: z.string(), name: z.string() }),
      ),
    }),
    success: { 200: "The first of them, by name." },
    errors: [],
  },
  cancelRuns: {
    method: "POST",
    path: "/api/runs/cancel",
    operationId: "cancelRuns",
    summary: "Request the cancellation of several runs",
    description:
      "Each as if it were cancelled alone. By filter only as long as it matches as many as was confirmed.",
    credential: "session",
    body: z.union([
      z.strictObject({ runIds: z.array(RunId).min(1).max(RUNS_AT_ONCE) }),
      z.strictObject({
        filters: RunFiltersBody,
        confirmedCount: z.int().min(1).max(RUNS_AT_ONCE).meta({ description: "What countRuns answered." }),
      }),
    ]),
    output: z.object({ runs: z.array(z.object({ runId: RunId, outcome: BulkOutcome })) }),
    success: { 200: "What became of each." },
    errors: ["permission_denied", "revision_conflict"],
  },
  listViews: {
    method: "GET",
    path: "/api/views",
    operationId: "listViews",
    summary: "List the saved views of a page: one's own, and those of everybody",
    credential: "session",
    query: z.strictObject({ page: z.enum(["runs"]) }),
    output: z.object({ views: z.array(SavedView) }),
    success: { 200: "The views, by name." },
    errors: [],
  },
  createView: {
    method: "POST",
    path: "/api/views",
    operationId: "createSavedView",
    summary: "Keep a page's filters under a name",
    credential: "session",
    body: z.strictObject({
      page: z.enum(["runs"]),
      name: ViewName,
      query: z.string().max(2_000),
      visibility: Visibility,
    }),
    output: SavedView,
    success: { 201: "The view." },
    errors: ["permission_denied", "already_exists"],
  },
  changeView: {
    method: "PATCH",
    path: "/api/views/{viewId}",
    operationId: "changeSavedView",
    summary: "Rename a view, change its filters, or make it what the page opens with",
    credential: "session",
    params: viewParams,
    body: z.strictObject({
      name: ViewName.optional(),
      query: z.string().max(2_000).optional(),
      isDefault: z.boolean().optional(),
    }),
    output: SavedView,
    success: { 200: "The view as it is now." },
    errors: ["permission_denied", "view_not_found", "already_exists"],
  },
  deleteView: {
    method: "DELETE",
    path: "/api/views/{viewId}",
    operationId: "deleteSavedView",
    summary: "Delete a view",
    credential: "session",
    params: viewParams,
    output: z.object({ id: z.string() }),
    success: { 200: "It is gone." },
    errors: ["permission_denied", "view_not_found"],
  },
} as const satisfies SessionOperations;

export const runListStreams = {
  exportRuns: {
    method: "GET",
    path: "/api/runs/export",
    operationId: "exportRuns",
    summary: `Export the runs that match, at most ${EXPORTED_RUNS}`,
    credential: "session",
    query: z.strictObject({ ...shape, format: z.enum(["csv", "jsonl"]) }),
    contentTypes: ["text/csv; charset=utf-8", "application/x-ndjson; charset=utf-8"],
    success: { 200: "Lines, newest run first." },
    errors: [],
  },
} as const satisfies SessionStreams;
