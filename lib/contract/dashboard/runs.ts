import { z } from "zod";
import { InteractionType, RunError } from "../interactions.ts";
import { EXPORTED_RUNS, MAX_SEARCH_CHARS, RUN_PAGE, RUN_ROWS_AGAIN } from "../limits.ts";
import { nameText, searchText } from "../names.ts";
import type { SessionOperations, SessionStreams } from "../operation.ts";
import { RUN_STATUSES, RunId, RunStatus } from "../runs.ts";
import {
  AnyObject,
  Moment,
  PageCursor,
  Pagination,
  queryChoices,
  queryInteger,
  queryList,
  SentId,
  Timestamp,
} from "../values.ts";
import { Doer, QueuePlace } from "./run-shapes.ts";

/** Time ranges that end now, in hours. */
export const RUN_PERIODS = { "1h": 1, "24h": 24, "7d": 7 * 24, "30d": 30 * 24 } as const;

const Id = z.string().min(1).max(100);
const MAX_DURATION_MS = 999_999_999;

const shape = {
  status: queryChoices(RUN_STATUSES, "status").optional(),
  agent: queryList(Id, { maxItems: 50 }).optional(),
  team: queryList(Id, { maxItems: 50 }).optional().meta({ description: "Teams that own the agents." }),
  lane: z.string().min(1).max(100).optional().meta({ description: "Of the agents that are asked for." }),
  version: queryInteger({ min: 1, max: 999_999_999 })
    .optional()
    .meta({ description: "A version of their agent: runs on its graph." }),
  key: queryList(Id, { maxItems: 50 }).optional().meta({ description: "Keys that started them." }),
  app: queryList(Id, { maxItems: 50 }).optional().meta({ description: "Connected apps that started them." }),
  person: queryList(Id, { maxItems: 50 }).optional().meta({ description: "People who started them." }),
  period: z
    .enum(["1h", "24h", "7d", "30d"])
    .optional()
    .meta({ description: "Created so long ago at most; not beside from and to." }),
  from: Moment.optional().meta({ description: "Created then or later." }),
  to: Moment.optional().meta({ description: "Created before then." }),
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
  search: searchText(MAX_SEARCH_CHARS).optional().meta({
    description:
      "Runs with this in the name of their agent, lane, key, connected app or person, in the first 300 characters of their error (from 3 characters on), as a whole metadata value of the first 200 keys of an agent, or as the beginning of their id. A text that is none of these is looked for inside ids, from 4 characters on.",
  }),
  error: z.string().min(1).max(60).optional().meta({ description: "The code of the failure." }),
  node: z.string().min(1).max(100).optional().meta({ description: "The node that failed." }),
  failure: Id.optional().meta({ description: "A group of failures that are alike." }),
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
  preview: z.boolean().meta({ description: "A preview of a draft." }),
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

/** The filters in a request body, where numbers are numbers. */
export const RunFiltersBody = z.strictObject({
  ...shape,
  version: z.int().min(1).max(999_999_999).optional(),
  minDurationMs: z.int().min(0).max(MAX_DURATION_MS).optional(),
  maxDurationMs: z.int().min(0).max(MAX_DURATION_MS).optional(),
});

const StarterKind = z.enum(["key", "grant", "user"]);
const ViewName = nameText(80);
const Visibility = z.enum(["own", "workspace"]);
const ViewPage = z.enum(["runs", "tasks"]);
export const SavedView = z.object({
  id: z.string(),
  page: ViewPage,
  name: z.string(),
  query: z.string(),
  visibility: Visibility,
  isDefault: z.boolean().meta({ description: "What the page opens with." }),
  isOwn: z.boolean(),
  ownerName: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;
const viewParams = z.object({ viewId: SentId });

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
  listStarters: {
    method: "GET",
    path: "/api/run-starters",
    operationId: "listStarters",
    summary: "Search the keys and people that runs may have been started by",
    credential: "session",
    query: z.strictObject({
      search: searchText(MAX_SEARCH_CHARS).optional(),
      kind: StarterKind.optional().meta({ description: "Only those of this kind." }),
    }),
    output: z.object({
      starters: z.array(z.object({ kind: StarterKind, id: z.string(), name: z.string() })),
    }),
    success: { 200: "The first of them, by name." },
    errors: [],
  },
  findRunMetadata: {
    method: "GET",
    path: "/api/run-metadata",
    operationId: "findRunMetadata",
    summary: "Find metadata keys of runs that the person may see, or values of a key",
    credential: "session",
    query: z.strictObject({
      key: z.string().min(1).max(200).optional().meta({ description: "Suggests values of it." }),
      search: searchText(MAX_SEARCH_CHARS).optional().meta({ description: "A part of the key or value." }),
    }),
    output: z.object({
      suggestions: z.array(z.string()).meta({
        description: "At most 20. Values are those of recent runs, and the search itself where a run has it.",
      }),
    }),
    success: { 200: "The most frequent of them." },
    errors: [],
  },
  listViews: {
    method: "GET",
    path: "/api/views",
    operationId: "listViews",
    summary: "List saved views: one's own, and those of everybody",
    credential: "session",
    query: z.strictObject({ page: ViewPage.optional().meta({ description: "Of every page when absent." }) }),
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
      page: ViewPage,
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
