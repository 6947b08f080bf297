import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { RunError } from "#lib/contract/interactions.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { agents, graphs } from "./agents.ts";
import { createdAt, instant, reference } from "./columns.ts";
import { threads } from "./threads.ts";
import { workspaces } from "./workspaces.ts";

export const runs = pgTable(
  "runs",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    agentId: reference("agent_id", () => agents.id),
    laneId: text("lane_id").notNull(),
    /** Which credential started it: the exact-key rule compares these two. */
    credentialKind: text("credential_kind", { enum: ["key", "grant", "user", "schedule"] }).notNull(),
    credentialId: text("credential_id").notNull(),
    threadId: reference("thread_id", () => threads.id),
    turn: integer("turn").notNull().default(1),
    /** `shell`: the conversation after a run that cannot continue itself (D10). */
    kind: text("kind", { enum: ["agent", "shell"] })
      .notNull()
      .default("agent"),
    mode: text("mode", { enum: ["structured", "chat"] }).notNull(),
    status: text("status", {
      enum: ["queued", "running", "cancelling", "waiting", "completed", "failed", "cancelled"],
    }).notNull(),
    input: json("input").$type<JsonObject>().notNull(),
    metadata: json("metadata").$type<JsonObject>(),
    finalResponse: json("final_response").$type<Json>(),
    error: json("error").$type<RunError>(),
    /** Values that are hidden wherever they occur in what is shown of the run; null while there are none. */
    remembered: jsonb("remembered").$type<string[]>(),
    graphFingerprint: text("graph_fingerprint").notNull(),
    preview: boolean("preview").notNull().default(false),
    forkedFromRunId: text("forked_from_run_id"),
    /** The run whose node called this one, and that node's occurrence; null for a run that was started. */
    parentRunId: text("parent_run_id"),
    parentOccurrenceId: text("parent_occurrence_id"),
    /** How many runs are above it. */
    depth: integer("depth").notNull().default(0),
    /** Of a child: its status has changed, and its parent has not been told. */
    parentDue: boolean("parent_due").notNull().default(false),
    /** The run that this one runs again, from its beginning or from the node that failed. */
    rerunOfRunId: text("rerun_of_run_id"),
    /** The people who set the run off, and those who started the runs that it continues or runs again. */
    starterIds: text("starter_ids").array().notNull().default(sql`'{}'`),
    /** The thread's last message when the turn began: of its line, the turn remembers what came before. */
    threadPosition: bigint("thread_position", { mode: "number" }).notNull().default(0),
    /** Sequence of the run's last event; events are appended under this row's lock. */
    eventCount: bigint("event_count", { mode: "number" }).notNull().default(0),
    /** True until a worker has nothing left to do: runnable = needs work and has no live lease. */
    needsWork: boolean("needs_work").notNull().default(true),
    /**
     * When a worker could first have begun or resumed it; null while it needs no worker, and in runs of older
     * versions.
     */
    runnableAt: instant("runnable_at"),
    /** When the first of its timers ends; null while none is set. */
    wakesAt: instant("wakes_at"),
    leaseOwner: text("lease_owner"),
    leaseToken: integer("lease_token").notNull().default(0),
    leaseExpiresAt: instant("lease_expires_at"),
    /** Workers lost while they held this run, since a step, call or answer of it ended; at five the run fails (D7). */
    lostWorkers: integer("lost_workers").notNull().default(0),
    /** Seconds that a turn may execute; null: an hour. */
    timeoutSeconds: integer("timeout_seconds"),
    /** How long its turn has executed so far: while it waited for something, it did not. */
    executedMs: bigint("executed_ms", { mode: "number" }).notNull().default(0),
    /** Executions of nodes in its turn so far, and what their outputs hold. */
    nodeCount: integer("node_count").notNull().default(0),
    outputBytes: bigint("output_bytes", { mode: "number" }).notNull().default(0),
    /** What its model calls took so far, over all turns; the cost is null while no call had a known price. */
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
    costUsd: doublePrecision("cost_usd"),
    createdAt: createdAt(),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    cancelRequestedAt: instant("cancel_requested_at"),
    cancelledAt: instant("cancelled_at"),
    /** How long it took, or its last turn did; null while it has not ended. */
    durationMs: bigint("duration_ms", { mode: "number" }).generatedAlwaysAs(
      sql`(extract(epoch from (completed_at - started_at)) * 1000)::int8`,
    ),
  },
  (table) => [
    index("runs_runnable").on(table.leaseExpiresAt).where(sql`${table.needsWork}`),
    index("runs_wake").on(table.wakesAt).where(sql`${table.wakesAt} is not null`),
    uniqueIndex("runs_children")
      .on(table.parentRunId, table.parentOccurrenceId)
      .where(sql`${table.parentRunId} is not null`),
    index("runs_parent_due").on(table.id).where(sql`${table.parentDue}`),
    // Runs that nobody holds, as they take turns: of a credential, those that had begun first (`take-lease.ts`).
    index("runs_turns")
      .on(table.workspaceId, table.credentialId, sql`(lease_token = 0)`, table.id)
      .where(sql`${table.needsWork} and ${table.leaseOwner} is null`),
    // Those that a limit holds back (`admit-runs.ts`).
    index("runs_queued")
      .on(table.workspaceId, table.agentId, table.credentialId, table.id)
      .where(sql`${table.status} = 'queued'`),
    index("runs_credential").on(table.credentialId, table.id),
    index("runs_workspace").on(table.workspaceId, table.id),
    index("runs_agent").on(table.agentId, table.id),
    // Nine of ten runs complete: a list of those is found by walking, and they cost this index nothing.
    index("runs_status")
      .on(table.workspaceId, table.status, table.id)
      .where(sql`${table.status} <> 'completed'`),
    index("runs_failed_code")
      .on(table.workspaceId, sql`(error ->> 'code')`, table.id)
      .where(sql`${table.status} = 'failed'`),
    index("runs_failed_node")
      .on(table.workspaceId, sql`(error ->> 'nodeId')`, table.id)
      .where(sql`${table.status} = 'failed'`),
    index("runs_duration")
      .on(table.workspaceId, table.durationMs, table.id)
      .where(sql`${table.durationMs} is not null`),
    foreignKey({
      columns: [table.workspaceId, table.graphFingerprint],
      foreignColumns: [graphs.workspaceId, graphs.fingerprint],
    }),
    check(
      "runs_status",
      sql`${table.status} in ('queued', 'running', 'cancelling', 'waiting', 'completed', 'failed', 'cancelled')`,
    ),
    check("runs_error", sql`(${table.status} = 'failed') = (${table.error} is not null)`),
    check(
      "runs_ended",
      sql`(${table.status} in ('completed', 'failed', 'cancelled')) = (${table.completedAt} is not null)`,
    ),
    check("runs_cancelled", sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null)`),
  ],
);

/**
 * Which runs have which metadata: one row for each top-level `key = value` of a run, as a hash of workspace, key and
 * value, so that a list by metadata is read in the order of time. Two pairs may share a hash: readers look again.
 */
export const runMetadata = pgTable(
  "run_metadata",
  {
    pair: bigint("pair", { mode: "bigint" }).notNull(),
    runId: text("run_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pair, table.runId] })],
);

/** The answers to repeated requests: one row a key, kept as long as its run (D6, D10). */
export const runIdempotency = pgTable(
  "run_idempotency",
  {
    workspaceId: text("workspace_id").notNull(),
    credentialId: text("credential_id").notNull(),
    agentId: text("agent_id").notNull(),
    /** `start`, or the id of the run that is continued. */
    namespace: text("namespace").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    runId: text("run_id").notNull(),
    bodyHash: text("body_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({
      columns: [table.credentialId, table.workspaceId, table.agentId, table.namespace, table.idempotencyKey],
    }),
    index("run_idempotency_run").on(table.runId),
  ],
);

/** One execution of one node. `outcome` is null while an effect is under way. */
export const runSteps = pgTable(
  "run_steps",
  {
    runId: reference("run_id", () => runs.id),
    occurrenceId: text("occurrence_id").notNull(),
    workspaceId: text("workspace_id").notNull(),
    turn: integer("turn").notNull(),
    nodeId: text("node_id").notNull(),
    outcome: text("outcome"),
    output: json("output").$type<Json>(),
    /** Sequence of its node_completed event: the order in which nodes ended. */
    sequence: bigint("sequence", { mode: "number" }),
    /** Attempts that ended in an error so far; a lost worker is not one. */
    failedAttempts: integer("failed_attempts").notNull().default(0),
    /** Where its node is in a container's body: the container's occurrence, and which iteration. Else null. */
    container: text("container"),
    iteration: integer("iteration"),
    /** Of a container: how many iterations it has, or at most has, from when that is known. */
    iterations: integer("iterations"),
    /** Of a timer that is set: when it ends. */
    wakesAt: instant("wakes_at"),
    startedAt: instant("started_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.occurrenceId] }),
    // What a worker reads that takes a run up: a turn's own nodes, and those of iterations under way.
    index("run_steps_top").on(table.runId, table.turn).where(sql`${table.container} is null`),
    index("run_steps_bodies")
      .on(table.runId, table.container, table.iteration)
      .where(sql`${table.container} is not null`),
    index("run_steps_timers").on(table.runId, table.wakesAt).where(sql`${table.wakesAt} is not null`),
  ],
);

/**
 * The iterations of containers that have not ended: what each goes through, and what it gave. A container's rows are
 * deleted when it ends; those of a run that failed or was cancelled stay for a rerun.
 */
export const runIterations = pgTable(
  "run_iterations",
  {
    runId: reference("run_id", () => runs.id),
    /** The container's occurrence. */
    container: text("container").notNull(),
    iteration: integer("iteration").notNull(),
    workspaceId: text("workspace_id").notNull(),
    item: json("item").$type<Json>(),
    begunAt: instant("begun_at"),
    endedAt: instant("ended_at"),
    result: json("result").$type<Json>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.container, table.iteration] }),
    index("run_iterations_unfinished")
      .on(table.runId, table.container, table.iteration)
      .where(sql`${table.endedAt} is null`),
  ],
);

/**
 * The calls that an effect of several calls has made: a model's answer, a tool's result. Each is committed before the
 * next begins, so a worker that repeats the effect gets their results instead of calling again.
 */
export const runCalls = pgTable(
  "run_calls",
  {
    runId: reference("run_id", () => runs.id),
    occurrenceId: text("occurrence_id").notNull(),
    /** From 1, in the order in which the effect came to them. */
    ordinal: integer("ordinal").notNull(),
    workspaceId: text("workspace_id").notNull(),
    turn: integer("turn").notNull(),
    result: json("result").$type<Json>().notNull(),
    /** Where its node is in a container's body: the container's occurrence, and which iteration. Else null. */
    container: text("container"),
    iteration: integer("iteration"),
    endedAt: instant("ended_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.occurrenceId, table.ordinal] })],
);

export const runInteractions = pgTable(
  "run_interactions",
  {
    id: text("id").primaryKey(),
    /** The order in which they were opened: of those opened by one commit, too. */
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    workspaceId: text("workspace_id").notNull(),
    runId: reference("run_id", () => runs.id),
    turn: integer("turn").notNull(),
    occurrenceId: text("occurrence_id").notNull(),
    nodeId: text("node_id").notNull(),
    /** Of an effect that waits in the middle: the call it waits for. Null: the node itself is the question. */
    callOrdinal: integer("call_ordinal"),
    /** Where its node is in a container's body: the container's occurrence, and which iteration. Else null. */
    container: text("container"),
    iteration: integer("iteration"),
    type: text("type", { enum: ["user_input", "approval", "tool", "auth"] }).notNull(),
    /** open → answered or expired (claimed) → accepted (a worker took it up); withdrawn when the run ended first. */
    status: text("status", { enum: ["open", "answered", "expired", "accepted", "withdrawn"] })
      .notNull()
      .default("open"),
    request: json("request").$type<JsonObject>().notNull(),
    answer: json("answer").$type<JsonObject>(),
    answeredByKind: text("answered_by_kind"),
    answeredById: text("answered_by_id"),
    answeredAt: instant("answered_at"),
    requestedAt: instant("requested_at").notNull().defaultNow(),
    expiresAt: instant("expires_at"),
    /** The person who should answer it, or has taken it on; every other person who may answer still can. */
    assigneeId: text("assignee_id"),
    assignedById: text("assigned_by_id"),
    assignedAt: instant("assigned_at"),
  },
  (table) => [
    index("run_interactions_inbox")
      .on(table.workspaceId, table.position)
      .where(sql`${table.status} = 'open'`),
    index("run_interactions_run").on(table.runId, table.position),
    index("run_interactions_expiry").on(table.expiresAt).where(sql`${table.status} = 'open'`),
    index("run_interactions_auth")
      .on(table.workspaceId)
      .where(sql`${table.status} = 'open' and ${table.type} = 'auth'`),
    check(
      "run_interactions_status",
      sql`${table.status} in ('open', 'answered', 'expired', 'accepted', 'withdrawn')`,
    ),
  ],
);

export const runAttachments = pgTable(
  "run_attachments",
  {
    runId: reference("run_id", () => runs.id),
    turn: integer("turn").notNull(),
    ordinal: integer("ordinal").notNull(),
    workspaceId: text("workspace_id").notNull(),
    field: text("field"),
    name: text("name").notNull(),
    type: text("type").notNull(),
    storageKey: text("storage_key").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.turn, table.ordinal] })],
);

/**
 * The durable trace. Partitioned by the month the run was created, which its time-ordered id tells, so that
 * (run, sequence) stays unique and a trace reads one partition; the partitions are made by `ensure-partitions`.
 */
export const runEvents = pgTable(
  "run_events",
  {
    runId: text("run_id").notNull(),
    sequence: bigint("sequence", { mode: "bigint" }).notNull(),
    workspaceId: text("workspace_id").notNull(),
    at: instant("at").notNull(),
    type: text("type").notNull(),
    nodeId: text("node_id"),
    status: text("status"),
    occurrenceId: text("occurrence_id"),
    payload: json("payload").$type<Json>(),
    /** Null in events of older versions, where the occurrence's name alone tells it. */
    turn: integer("turn"),
    /** Where its node is in a container's body: the container's occurrence, and which iteration. Else null. */
    container: text("container"),
    iteration: integer("iteration"),
    /** The iterations around the node, as the trace shows them; null where there are none. */
    loopPath: json("loop_path").$type<Json>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.sequence] }),
    index("run_events_type").on(table.runId, table.type, table.sequence),
  ],
);
