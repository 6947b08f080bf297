import { z } from "zod";
import { asPerson } from "../as-person.ts";
import { MAX_SEARCH_CHARS, PAYLOAD_CHARS, TRACE_EVENT_TYPES, TRACE_PAGE } from "../limits.ts";
import { searchText } from "../names.ts";
import type { SessionOperations, SessionStreams } from "../operation.ts";
import { Run, RunId, RunInput, runOperations } from "../runs.ts";
import { ExecutionStatus } from "../trace.ts";
import {
  AnyJson,
  AnyObject,
  PageCursor,
  Pagination,
  queryBoolean,
  queryInteger,
  queryList,
  SentId,
  Timestamp,
} from "../values.ts";
import {
  ComparedRow,
  ComparedRun,
  ConversationMessage,
  Difference,
  Doer,
  IterationOrder,
  JournaledCall,
  Named,
  NodeRow,
  NodeState,
  OccurrenceInteraction,
  OpenInteraction,
  QueuePlace,
  RelatedRun,
  RunActions,
  RunAttachment,
  RunEvent,
  Sequence,
  TimelineRow,
} from "./run-shapes.ts";

const params = z.object({ runId: RunId });

const Within = z.string().max(1_000).meta({
  description: "An iteration row's `within`: only what happened in that iteration.",
});

/** The page's header: the D7 record with names for ids, related objects and permissions. */
const RunPage = z.object({
  run: Run,
  agent: Named.extend({ published: z.boolean() }),
  lane: Named,
  team: Named,
  kind: z.enum(["agent", "shell"]).meta({ description: "shell: the conversation after a run (D10)." }),
  mode: z.enum(["structured", "chat"]),
  startedBy: Doer,
  version: z
    .object({ number: z.int(), message: z.string(), publishedAt: Timestamp, isCurrent: z.boolean() })
    .nullable()
    .meta({ description: "The latest version with this graph; null for a draft." }),
  input: AnyObject.meta({ description: "Redacted." }),
  inputIsCut: z.boolean().meta({ description: "It is too large to be shown: `input` is how it begins." }),
  hasSensitiveInput: z
    .boolean()
    .meta({ description: "Something in it is marked as sensitive: who may, can reveal it." }),
  inputIsRedacted: z
    .boolean()
    .meta({ description: "Something in it is hidden: run again keeps it as it is." }),
  metadataIsRedacted: z.boolean(),
  attachments: z.array(RunAttachment).meta({ description: "Of all turns." }),
  timer: z
    .object({ occurrenceId: z.string(), nodeName: z.string(), endsAt: Timestamp })
    .nullable()
    .meta({ description: "Of a run that sleeps: the first of its timers to end." }),
  interactions: z.array(OpenInteraction).meta({ description: "Everything open, the oldest first." }),
  related: z.array(RelatedRun).meta({ description: "The newest first, at most 50 of a kind." }),
  failure: z
    .object({
      occurrenceId: z.string().nullable(),
      nodeId: z.string().nullable(),
      nodeName: z.string().nullable(),
      sequence: Sequence.nullable(),
    })
    .nullable()
    .meta({ description: "Where a failed run failed." }),
  queue: QueuePlace.nullable().meta({ description: "Of a queued run that a limit holds back." }),
  actions: RunActions,
  lastSequence: Sequence.meta({
    description: "Of its last event: more events than this mean something is new.",
  }),
});
export type RunPage = z.infer<typeof RunPage>;

const Timeline = z.object({
  runId: RunId,
  status: ExecutionStatus,
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  now: Timestamp.meta({ description: "By the server's clock: bars of what runs end here." }),
  turns: z.int(),
  rows: z.array(TimelineRow),
  lastSequence: Sequence.meta({ description: "Ask with `since` for what changed after it." }),
  isComplete: z.boolean().meta({
    description: "Of an answer to `since`: false when too much changed and the page must be read anew.",
  }),
  pagination: Pagination,
});
export type Timeline = z.infer<typeof Timeline>;

const EventPage = z.object({
  runId: RunId,
  status: ExecutionStatus,
  events: z.array(RunEvent).meta({ description: "In sequence order, whichever way the page was asked for." }),
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
  lastSequence: Sequence,
});
export type EventPage = z.infer<typeof EventPage>;

const started = runOperations.start.output;

/** One run: its page and its actions. */
export const runPageOperations = {
  getRunPage: {
    method: "GET",
    path: "/api/runs/{runId}",
    operationId: "getRunPage",
    summary: "Read a run with everything its page shows at first",
    credential: "session",
    params,
    output: RunPage,
    success: { 200: "The run." },
    errors: ["run_not_found", "permission_denied"],
  },
  getTimeline: {
    method: "GET",
    path: "/api/runs/{runId}/timeline",
    operationId: "getTimeline",
    summary: "Read the executions of a run's nodes, loops folded",
    credential: "session",
    params,
    query: z.strictObject({
      cursor: PageCursor.optional(),
      limit: queryInteger({ min: 1, max: 500, default: 200 }).optional(),
      within: z.string().max(1_000).optional().meta({
        description:
          "A row's `within`: the inside of a loop, an iteration or a called run instead of the top.",
      }),
      order: IterationOrder.optional().meta({
        description:
          "Of a loop's iterations. attention: failed ones first, then what is under way, then the slowest. Absent: by number.",
      }),
      since: Sequence.optional().meta({
        description: "Only rows with events after this; no cursor beside it.",
      }),
    }),
    output: Timeline,
    success: { 200: "A page of rows, in the order in which they began." },
    errors: ["invalid_cursor", "run_not_found", "not_found", "permission_denied"],
  },
  listEvents: {
    method: "GET",
    path: "/api/runs/{runId}/events",
    operationId: "listEvents",
    summary: "Read a run's events, forwards or backwards from any of them",
    credential: "session",
    params,
    query: z.strictObject({
      after: Sequence.optional().meta({
        description: "Events after this one; 0, or nothing, from the first.",
      }),
      before: Sequence.optional().meta({ description: "Events before this one, the nearest." }),
      limit: queryInteger({ min: 1, ...TRACE_PAGE }).optional(),
      eventTypes: queryList(z.string().max(TRACE_EVENT_TYPES.maxChars), {
        maxItems: TRACE_EVENT_TYPES.max,
      }).optional(),
      nodeIds: queryList(z.string().max(100), { maxItems: 50 }).optional(),
      occurrenceId: z.string().max(1_000).optional(),
      within: Within.optional(),
      text: searchText(MAX_SEARCH_CHARS).min(1).optional().meta({
        description: "In the payload, or in the node or the type as they are shown, without regard to case.",
      }),
      includePayloads: queryBoolean.optional(),
      payloadMaxChars: queryInteger(PAYLOAD_CHARS).optional(),
    }),
    output: EventPage,
    success: { 200: "A page of events in sequence order." },
    errors: ["invalid_request", "run_not_found", "permission_denied"],
  },
  getEvent: {
    method: "GET",
    path: "/api/runs/{runId}/events/{sequence}",
    operationId: "getEvent",
    summary: "Read one event with its payload",
    credential: "session",
    params: z.object({ runId: RunId, sequence: Sequence }),
    query: z.strictObject({ payloadMaxChars: queryInteger(PAYLOAD_CHARS).optional() }),
    output: z.object({ event: RunEvent }),
    success: { 200: "The event." },
    errors: ["run_not_found", "permission_denied", "not_found"],
  },
  getRunGraph: {
    method: "GET",
    path: "/api/runs/{runId}/graph",
    operationId: "getRunGraph",
    summary: "Read the graph that the run captured, with how each node stands",
    credential: "session",
    params,
    query: z.strictObject({
      within: Within.optional().meta({
        description: "An iteration: only the nodes inside of it, as they stand in there.",
      }),
    }),
    output: z.object({
      runId: RunId,
      fingerprint: z.string(),
      document: AnyObject.meta({ description: "The agent document, redacted." }),
      laneId: z.string(),
      startNodeId: z.string().nullable(),
      nodes: z.array(NodeState),
      turn: z.int(),
      lastSequence: Sequence,
    }),
    success: { 200: "The graph." },
    errors: ["invalid_request", "run_not_found", "permission_denied"],
  },
  getOccurrence: {
    method: "GET",
    path: "/api/runs/{runId}/occurrences/{occurrenceId}",
    operationId: "getOccurrence",
    summary: "Read one execution of a node",
    credential: "session",
    params: z.object({ runId: RunId, occurrenceId: SentId }),
    output: z.object({
      row: NodeRow,
      node: AnyObject.nullable().meta({ description: "The node as the graph has it, redacted." }),
      input: AnyJson.nullable().meta({
        description:
          "What it was called with, as far as the trace tells: prompt, arguments, request; else null.",
      }),
      output: AnyJson.nullable().meta({ description: "Bounded and redacted." }),
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
      calls: z.array(JournaledCall),
      interactions: z.array(OccurrenceInteraction),
      events: z.array(RunEvent).meta({ description: "Its first 200 events, with payloads." }),
      hasMoreEvents: z.boolean(),
    }),
    success: { 200: "The execution." },
    errors: ["run_not_found", "permission_denied", "not_found"],
  },
  getConversation: {
    method: "GET",
    path: "/api/runs/{runId}/conversation",
    operationId: "getConversation",
    summary: "Read the conversation of the run's thread, up to this run",
    credential: "session",
    params,
    query: z.strictObject({
      cursor: PageCursor.optional(),
      limit: queryInteger({ min: 1, max: 200, default: 50 }).optional(),
    }),
    output: z.object({
      threadId: z.string(),
      messages: z.array(ConversationMessage).meta({
        description: "In their order; the first page holds the last messages, the next those before.",
      }),
      pagination: Pagination,
    }),
    success: { 200: "A page of messages." },
    errors: ["invalid_cursor", "run_not_found", "permission_denied"],
  },
  compareRuns: {
    method: "GET",
    path: "/api/runs/{runId}/compare/{otherRunId}",
    operationId: "compareRuns",
    summary: "Lay two runs of one agent side by side",
    credential: "session",
    params: z.object({ runId: RunId, otherRunId: RunId }),
    output: z.object({
      left: ComparedRun,
      right: ComparedRun,
      isSameGraph: z.boolean(),
      input: z.array(Difference),
      metadata: z.array(Difference),
      result: z.array(Difference),
      rows: z.array(ComparedRow).meta({ description: "A row a node, in the order in which they began." }),
    }),
    success: { 200: "What is the same and what differs, of the current turn of each." },
    errors: ["run_not_found", "permission_denied", "invalid_request"],
  },
  revealRun: {
    method: "POST",
    path: "/api/runs/{runId}/reveal",
    operationId: "revealRun",
    summary: "Reveal what is marked as sensitive in a run's input or in an answer, or a callback's address",
    credential: "session",
    params,
    body: z.strictObject({
      interactionId: z.string().max(200).optional().meta({
        description:
          "The interaction whose answers are wanted, or whose address while it waits for a callback. Absent: the run's input.",
      }),
    }),
    output: z.object({
      values: z.array(
        z.object({
          pointer: z
            .string()
            .meta({ description: "A JSON Pointer into input or answers; /callbackUrl for an address." }),
          value: AnyJson.nullable(),
        }),
      ),
    }),
    success: { 200: "The values. Each reveal is in the audit log." },
    errors: ["run_not_found", "permission_denied", "not_found", "invalid_request"],
  },
  cancelRun: asPerson(runOperations.cancel, "/api/runs/{runId}/cancel"),
  continueRun: asPerson(runOperations.continue, "/api/runs/{runId}/continue"),
  endTimer: {
    method: "POST",
    path: "/api/runs/{runId}/occurrences/{occurrenceId}/end",
    operationId: "endTimer",
    summary: "End a timer that is set, so that its run goes on now",
    credential: "session",
    params: params.extend({ occurrenceId: z.string().max(1_000) }),
    output: z.object({ runId: z.string(), occurrenceId: z.string() }),
    success: { 202: "The run goes on within a second." },
    errors: ["run_not_found", "permission_denied", "not_found"],
  },
  rerunRun: {
    method: "POST",
    path: "/api/runs/{runId}/rerun",
    operationId: "rerunRun",
    summary: "Run the same again, with its attachments, from its start or from where it failed",
    credential: "session",
    params,
    inputAt: ["input"],
    body: z.strictObject({
      from: z.enum(["start", "failure"]).optional().meta({
        description: "failure: what had succeeded is taken over and not done again. Absent: start.",
      }),
      input: RunInput.optional().meta({ description: "Instead of the run's own; only from the start." }),
      graph: z.enum(["published", "captured"]).optional().meta({
        description: "From the start: the agent as published now (absent), or the run's own graph.",
      }),
      idempotencyKey: z.string().min(1).max(200).optional(),
    }),
    output: started,
    success: { 202: "A new run.", 200: "The run that an earlier request with this idempotencyKey started." },
    headers: runOperations.start.headers,
    errors: [
      "run_not_found",
      "agent_not_found",
      "lane_not_found",
      "permission_denied",
      "reserved_input_field",
      "input_validation_failed",
      "attachment_invalid",
      "attachment_required",
      "attachments_not_supported",
      "run_still_active",
      "run_not_continuable",
    ],
  },
} as const satisfies SessionOperations;

/** Streaming responses of a run. */
export const runPageStreams = {
  downloadAttachment: {
    method: "GET",
    path: "/api/runs/{runId}/attachments/{storageKey}",
    operationId: "downloadAttachment",
    summary: "Download an attachment of a run",
    credential: "session",
    params: z.object({ runId: RunId, storageKey: SentId }),
    contentTypes: ["application/octet-stream"],
    success: { 200: "The bytes, as a download." },
    errors: ["run_not_found", "permission_denied", "not_found"],
  },
} as const satisfies SessionStreams;
