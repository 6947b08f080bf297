import { z } from "zod";
import { LaneAttachments } from "../agents.ts";
import { PendingInteraction } from "../interactions.ts";
import { RunId, RunStatus } from "../runs.ts";
import { TraceEvent } from "../trace.ts";
import { AnyJson, AnyObject, Timestamp } from "../values.ts";

/** A sequence in the trace: decimal, possibly beyond double precision. */
export const Sequence = z.string().regex(/^(0|[1-9][0-9]{0,17})$/, "must be a sequence in decimal digits");

export const Named = z.object({ id: z.string(), name: z.string() });

/** Who did something, by display name: a person, a key, a connected app or a schedule. */
export const Doer = z.object({
  kind: z.enum(["user", "key", "grant", "schedule"]),
  id: z.string(),
  name: z.string().nullable().meta({ description: "Null when it is gone." }),
});
export type Doer = z.infer<typeof Doer>;

/** Why a run is queued. */
export const QueuePlace = z.object({
  by: z.enum(["agent", "workspace"]).meta({ description: "Whose limit holds it back." }),
  limit: z.int().meta({ description: "Runs that may execute at once." }),
  ahead: z
    .int()
    .meta({ description: "Queued runs that may go before it, as keys take turns; counted up to a bound." }),
  isCapped: z.boolean().meta({ description: "Whether there may be more than were counted." }),
});
export type QueuePlace = z.infer<typeof QueuePlace>;

export const RunUsage = z.object({
  inputTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number().nullable(),
});

/** Whether the person may do something with the run now; if not, `reason` is a sentence. */
const Permission = z.object({ allowed: z.boolean(), reason: z.string().nullable() });

export const RelatedRun = z.object({
  relation: z
    .enum(["forked_from", "fork", "parent", "child", "rerun_of", "rerun"])
    .meta({ description: "What it is to this run." }),
  runId: RunId,
  status: RunStatus,
  agent: Named,
  createdAt: Timestamp,
});
export type RelatedRun = z.infer<typeof RelatedRun>;

export const OpenInteraction = PendingInteraction.extend({
  occurrenceId: z.string(),
  nodeName: z.string(),
  assignee: Named.nullable(),
});

export const RunAttachment = z.object({
  turn: z.int(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  field: z.string().nullable(),
  storageKey: z.string().meta({ description: "Names it in the address of the download." }),
});

export const RunActions = z.object({
  answer: Permission,
  cancel: Permission,
  continue: Permission.extend({
    attachments: LaneAttachments.omit({ maxRequestBytes: true }).meta({
      description: "What the next message may carry, as the run's own graph has it.",
    }),
  }),
  rerun: Permission,
  rerunFromFailure: Permission,
});

const LoopStep = z.object({ nodeId: z.string(), iteration: z.int() });

/** The state of one execution of a node. */
export const OccurrenceStatus = z.enum([
  "running",
  "retrying",
  "waiting",
  "succeeded",
  "failed",
  "cancelled",
]);
export type OccurrenceStatus = z.infer<typeof OccurrenceStatus>;

const Span = { startedAt: Timestamp, endedAt: Timestamp.nullable() };

export const NodeAttempt = z.object({
  number: z.int(),
  ...Span,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The time of the next attempt. */
  delaySeconds: z.number().nullable(),
});

export const NodeWait = z.object({
  interactionId: z.string(),
  type: z.string(),
  ...Span,
  ended: z
    .enum(["answered", "expired", "withdrawn"])
    .nullable()
    .meta({ description: "Null while it is open." }),
});

export const ModelCall = z.object({
  sequence: Sequence,
  model: z.string().nullable(),
  ...Span,
  inputTokens: z.int().nullable(),
  /** The part of the input that the provider read from its cache. */
  cachedInputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  costUsd: z.number().nullable(),
  failed: z.boolean(),
});

export const ToolCall = z.object({
  sequence: Sequence,
  tool: z.string().nullable(),
  ...Span,
  failed: z.boolean(),
});

/** The contents of a loop's row. */
export const LoopFold = z.object({
  iterations: z.int(),
  reused: z
    .int()
    .meta({ description: "Iterations of the original run that a re-run took over; not among the others." }),
  occurrences: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  running: z.int(),
  waiting: z.int(),
  firstFailed: z.int().nullable().meta({ description: "The first iteration in which a node failed." }),
});

/** One execution of one node: a bar of the waterfall. */
export const NodeRow = z.object({
  kind: z.literal("node"),
  /** Unique within the run; live updates replace rows by it. */
  id: z.string(),
  occurrenceId: z.string(),
  nodeId: z.string(),
  name: z.string().meta({ description: "The node's name, or its id where it has none." }),
  type: z.string().nullable(),
  turn: z.int(),
  loopPath: z.array(LoopStep),
  parentOccurrenceId: z.string().nullable().meta({ description: "Of the loop around it." }),
  sequence: Sequence.meta({ description: "Of its first event: rows stand in this order." }),
  lastSequence: Sequence,
  status: OccurrenceStatus,
  outcome: z.string().nullable(),
  ...Span,
  /** Reused from the original run of a re-run: not executed here. */
  reused: z.boolean(),
  attempts: z.array(NodeAttempt),
  waits: z.array(NodeWait),
  modelCalls: z.array(ModelCall),
  toolCalls: z.array(ToolCall),
  usage: RunUsage.nullable(),
  fold: LoopFold.nullable().meta({ description: "Of a loop: what to ask for with `within`." }),
  waitsUntil: Timestamp.nullable().meta({ description: "Of a timer that is set." }),
  childRunId: z.string().nullable().meta({ description: "The run that the node has called." }),
  /** The value of `within` that unfolds it; null where there is nothing to unfold. */
  within: z.string().nullable(),
});
export type NodeRow = z.infer<typeof NodeRow>;

/** By number, or first those that need attention. */
export const IterationOrder = z.enum(["number", "attention"]);
export type IterationOrder = z.infer<typeof IterationOrder>;

/** One iteration of an expanded loop. */
export const IterationRow = z.object({
  kind: z.literal("iteration"),
  id: z.string(),
  nodeId: z.string(),
  iteration: z.int(),
  turn: z.int(),
  sequence: Sequence,
  lastSequence: Sequence,
  status: OccurrenceStatus,
  ...Span,
  occurrences: z.int(),
  failed: z.int(),
  within: z.string(),
});
export type IterationRow = z.infer<typeof IterationRow>;

export const TimelineRow = z.discriminatedUnion("kind", [NodeRow, IterationRow]);
export type TimelineRow = z.infer<typeof TimelineRow>;

export const RunEvent = TraceEvent.extend({
  nodeName: z.string().nullable(),
  turn: z.int().nullable(),
  preview: z
    .string()
    .nullable()
    .meta({ description: "The beginning of the payload as JSON, redacted; null where there is none." }),
});
export type RunEvent = z.infer<typeof RunEvent>;

export const NodeState = z.object({
  nodeId: z.string(),
  state: z.enum(["not_reached", "running", "waiting", "succeeded", "failed", "cancelled"]),
  occurrences: z.int(),
  running: z.int(),
  waiting: z.int(),
  outcomes: z.record(z.string(), z.int()).meta({ description: "How often it ended with each outcome." }),
  tries: z.int().meta({ description: "Executions and repeated tries together." }),
  /** The latest execution, for its details. */
  occurrenceId: z.string().nullable(),
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  /** The inside of a loop; null of anything else, and where the loop was not executed exactly once. */
  body: z
    .object({
      within: z.string().meta({ description: "With `.` and a number after it: that iteration." }),
      iterations: z.int(),
      firstFailed: z.int().nullable(),
    })
    .nullable(),
});
export type NodeState = z.infer<typeof NodeState>;

export const JournaledCall = z.object({
  ordinal: z.int(),
  endedAt: Timestamp,
  result: AnyJson,
});

export const OccurrenceInteraction = z.object({
  interactionId: z.string(),
  type: z.string(),
  status: z.enum(["open", "answered", "expired", "accepted", "withdrawn"]),
  title: z.string().nullable(),
  request: AnyObject,
  answer: AnyObject.nullable(),
  answeredBy: Doer.nullable(),
  requestedAt: Timestamp,
  answeredAt: Timestamp.nullable(),
});

export const ConversationMessage = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  by: Doer.nullable().meta({ description: "Who sent it; null for the agent, and where the run has gone." }),
  runId: RunId,
  turn: z.int(),
  at: Timestamp,
  attachments: z.array(
    z.object({ name: z.string(), type: z.string(), size: z.int(), storageKey: z.string() }),
  ),
});

/** One difference between two JSON values. */
export const Difference = z.object({
  pointer: z.string().meta({ description: "A JSON Pointer; empty for the whole value." }),
  change: z.enum(["added", "removed", "changed"]),
  left: AnyJson.optional(),
  right: AnyJson.optional(),
});
export type Difference = z.infer<typeof Difference>;

/** All executions of one node in one turn of a run, combined. */
export const ComparedNode = z.object({
  occurrences: z.int(),
  outcomes: z.record(z.string(), z.int()),
  tries: z.int().meta({ description: "Executions and repeated tries together." }),
  durationMs: z
    .number()
    .nullable()
    .meta({ description: "Of the executions in this run, without reused ones." }),
  reused: z.int().meta({ description: "How many executions are results of an earlier run, not done again." }),
  reusedFrom: z.string().nullable().meta({ description: "That run; null if none, or several." }),
  /** The latest execution's, for its details. */
  occurrenceId: z.string().nullable(),
  calledRunId: z
    .string()
    .nullable()
    .meta({ description: "The run that it called, if it was executed once." }),
});

export const ComparedRow = z.object({
  nodeId: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  left: ComparedNode.nullable(),
  right: ComparedNode.nullable(),
  /** The runs in which its loop was reused as a whole: its own executions are in the earlier run. */
  reusedAround: z.array(z.enum(["left", "right"])),
  differs: z.array(z.enum(["presence", "occurrences", "outcome", "output", "attempts", "duration"])),
  /** Where the outputs differ, at most 50 places; empty if there are several executions. */
  output: z.array(Difference),
});
export type ComparedRow = z.infer<typeof ComparedRow>;

export const ComparedRun = z.object({
  runId: RunId,
  status: RunStatus,
  agent: Named,
  lane: Named,
  startedBy: Doer,
  version: z.int().nullable(),
  graphFingerprint: z.string(),
  turn: z.int(),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  durationMs: z.number().nullable(),
  usage: RunUsage,
  error: z.object({ code: z.string(), message: z.string(), nodeId: z.string().nullable() }).nullable(),
});
