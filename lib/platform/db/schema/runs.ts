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
    /** The credential that started it, for the exact-key rule. */
    credentialKind: text("credential_kind", { enum: ["key", "grant", "user", "schedule"] }).notNull(),
    credentialId: text("credential_id").notNull(),
    threadId: reference("thread_id", () => threads.id),
    turn: integer("turn").notNull().default(1),
    /** `shell`: a conversation about a run that cannot continue (D10). */
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
    /** The failed runs like it (`failure_groups`); null unless it failed, in previews, and until runs of older versions are grouped. */
    failureGroupId: text("failure_group_id"),
    /** Values to redact anywhere in the run; null if none. */
    remembered: jsonb("remembered").$type<string[]>(),
    graphFingerprint: text("graph_fingerprint").notNull(),
    preview: boolean("preview").notNull().default(false),
    forkedFromRunId: text("forked_from_run_id"),
    /** The run whose node called this one, and that node's occurrence; null for a run that was started. */
    parentRunId: text("parent_run_id"),
    parentOccurrenceId: text("parent_occurrence_id"),
    /** How many runs are above it. */
    depth: integer("depth").notNull().default(0),
    /** For a child: its status has changed, and its parent has not been told. */
    parentDue: boolean("parent_due").notNull().default(false),
    /** The run that this one runs again, from its beginning or from the node that failed. */
    rerunOfRunId: text("rerun_of_run_id"),
    /** The people who started the run, and those behind the runs that it continues or repeats. */
    starterIds: text("starter_ids").array().notNull().default(sql`'{}'`),
    /** The thread's last message when the turn began: the turn knows its line's messages up to it. */
    threadPosition: bigint("thread_position", { mode: "number" }).notNull().default(0),
    /** Sequence of the run's last event; events are appended under this row's lock. */
    eventCount: bigint("event_count", { mode: "number" }).notNull().default(0),
    /** True until a worker has nothing left to do: runnable = needs work and has no live lease. */
    needsWork: boolean("needs_work").notNull().default(true),
    /** When it became ready for a worker; null while it needs none, and in runs of older versions. */
    runnableAt: instant("runnable_at"),
    /** When the first of its timers ends; null while none is set. */
    wakesAt: instant("wakes_at"),
    leaseOwner: text("lease_owner"),
    leaseToken: integer("lease_token").notNull().default(0),
    leaseExpiresAt: instant("lease_expires_at"),
    /**
     * Workers lost while holding this run, since its last finished step, call or answer; at five the run fails (D7).
     */
    lostWorkers: integer("lost_workers").notNull().default(0),
    /** Seconds that a turn may execute; null: an hour. */
    timeoutSeconds: integer("timeout_seconds"),
    /** How long its turn has executed so far: while it waited for something, it did not. */
    executedMs: bigint("executed_ms", { mode: "number" }).notNull().default(0),
    /** Executions of nodes in its turn so far, and what their outputs hold. */
    nodeCount: integer("node_count").notNull().default(0),
    outputBytes: bigint("output_bytes", { mode: "number" }).notNull().default(0),
    /** Usage of its model calls, over all turns; the cost is null while no call had a known price. */
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
    costUsd: doublePrecision("cost_usd"),
    createdAt: createdAt(),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    cancelRequestedAt: instant("cancel_requested_at"),
    cancelledAt: instant("cancelled_at"),
    /** From its first start to its last end; null until it has ended. */
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
    // Queued runs (`admit-runs.ts`).
    index("runs_queued")
      .on(table.workspaceId, table.agentId, table.credentialId, table.id)
      .where(sql`${table.status} = 'queued'`),
    index("runs_credential").on(table.credentialId, table.id),
    index("runs_workspace").on(table.workspaceId, table.id),
    index("runs_agent").on(table.agentId, table.id),
    // Previews of drafts, which no figure counts.
    index("runs_previews").on(table.agentId, table.id).where(sql`${table.preview}`),
    // Without completed runs, nine of ten: a list of those is found by walking another index.
    index("runs_status")
      .on(table.workspaceId, table.status, table.id)
      .where(sql`${table.status} <> 'completed'`),
    index("runs_failed_code")
      .on(table.workspaceId, sql`(error ->> 'code')`, table.id)
      .where(sql`${table.status} = 'failed'`),
    index("runs_failed_node")
      .on(table.workspaceId, sql`(error ->> 'nodeId')`, table.id)
      .where(sql`${table.status} = 'failed'`),
    index("runs_failure_group")
      .on(table.failureGroupId, table.id)
      .where(sql`${table.failureGroupId} is not null`),
    // For the overview's counts of failures, without reading the runs.
    index("runs_failures")
      .on(table.workspaceId, table.id, table.failureGroupId, table.agentId, table.credentialId)
      .where(sql`${table.failureGroupId} is not null`),
    // Failed runs that older versions left without a group; runs of this version never enter it.
    index("runs_ungrouped")
      .on(table.id)
      .where(sql`${table.status} = 'failed' and ${table.failureGroupId} is null and not ${table.preview}`),
    // For notifications to followers of an agent.
    index("runs_failed_at").on(table.agentId, table.completedAt).where(sql`${table.status} = 'failed'`),
    // Three-letter parts of error texts, for the search (`text_grams` is written in the migration).
    index("runs_failed_text")
      .using("gin", sql`text_grams(workspace_id, (error ->> 'code') || ' ' || (error ->> 'message'))`)
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

/** How many runs a tree has, by its uppermost run; a run that has called none has no row. */
export const runTrees = pgTable("run_trees", {
  runId: text("run_id")
    .primaryKey()
    .references(() => runs.id, { onDelete: "cascade" }),
  workspaceId: text("workspace_id").notNull(),
  /** Over the tree's life, with those that have ended. */
  runs: integer("runs").notNull(),
});

/**
 * Indexes runs by metadata: one row for each top-level `key = value` of a run, as a hash of workspace, key and value,
 * so that a list by metadata is read in time order. Two pairs may share a hash: readers check the value.
 */
export const runMetadata = pgTable(
  "run_metadata",
  {
    pair: bigint("pair", { mode: "bigint" }).notNull(),
    runId: text("run_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pair, table.runId] })],
);

/** Idempotency keys: one row per key, kept as long as its run (D6, D10). */
export const runIdempotency = pgTable(
  "run_idempotency",
  {
    workspaceId: text("workspace_id").notNull(),
    credentialId: text("credential_id").notNull(),
    agentId: text("agent_id").notNull(),
    /** `start`, or the id of the continued run. */
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

/** Executions of nodes. `outcome` is null while an effect is running. */
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
    /** Failed attempts so far; a lost worker does not count. */
    failedAttempts: integer("failed_attempts").notNull().default(0),
    /** The container's occurrence and iteration, if its node is in a container's body; otherwise null. */
    container: text("container"),
    iteration: integer("iteration"),
    /** For a container: its (maximum) number of iterations, once known. */
    iterations: integer("iterations"),
    /** For a running container: its items, where they are few. */
    items: json("items").$type<Json>(),
    /** When a set timer ends. */
    wakesAt: instant("wakes_at"),
    startedAt: instant("started_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.occurrenceId] }),
    // For a worker that takes a run: the turn's own nodes, and those of unfinished iterations.
    index("run_steps_top").on(table.runId, table.turn).where(sql`${table.container} is null`),
    index("run_steps_bodies")
      .on(table.runId, table.container, table.iteration)
      .where(sql`${table.container} is not null`),
    index("run_steps_timers").on(table.runId, table.wakesAt).where(sql`${table.wakesAt} is not null`),
  ],
);

/**
 * The iterations of running containers: item and result of each. Where the container has the items, an iteration has a row
 * once something in it is written. A container's rows are deleted when it ends; those of
 * a failed or cancelled run stay for a re-run.
 */
export const runIterations = pgTable(
  "run_iterations",
  {
    /** Without a foreign key: what inserts it holds the run's row (docs/decisions.md). */
    runId: text("run_id").notNull(),
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
 * Finished calls of effects with several calls: a model's answer, a tool's result. Each is committed before the next
 * begins, so a worker that restarts the effect gets the results instead of calling again.
 */
export const runCalls = pgTable(
  "run_calls",
  {
    runId: reference("run_id", () => runs.id),
    occurrenceId: text("occurrence_id").notNull(),
    /** From 1, in the order of the effect's calls. */
    ordinal: integer("ordinal").notNull(),
    workspaceId: text("workspace_id").notNull(),
    turn: integer("turn").notNull(),
    result: json("result").$type<Json>().notNull(),
    /** The container's occurrence and iteration, if its node is in a container's body; otherwise null. */
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
    /** The order of opening, also within one commit. */
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    workspaceId: text("workspace_id").notNull(),
    runId: reference("run_id", () => runs.id),
    turn: integer("turn").notNull(),
    occurrenceId: text("occurrence_id").notNull(),
    nodeId: text("node_id").notNull(),
    /** For an effect with several calls: the call that it belongs to. Null: the node itself is the question. */
    callOrdinal: integer("call_ordinal"),
    /** The container's occurrence and iteration, if its node is in a container's body; otherwise null. */
    container: text("container"),
    iteration: integer("iteration"),
    type: text("type", { enum: ["user_input", "approval", "tool", "auth"] }).notNull(),
    /** open → answered or expired (claimed) → accepted (by a worker); withdrawn if the run ended first. */
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
    /** The assignee; everybody else who may answer still can. */
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
  (table) => [
    primaryKey({ columns: [table.runId, table.turn, table.ordinal] }),
    // Where a file is used, and whether retention may delete a content.
    index("run_attachments_content").on(table.storageKey),
  ],
);

/**
 * The stored trace. Partitioned by the month in which the run was created (from its id), so that (run, sequence) is
 * unique and a trace reads one partition; `ensure-partitions` creates the partitions.
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
    /** Null in events of older versions, which have it only in the occurrence id. */
    turn: integer("turn"),
    /** The container's occurrence and iteration, if its node is in a container's body; otherwise null. */
    container: text("container"),
    iteration: integer("iteration"),
    /** The iterations around the node, for the trace; null if none. */
    loopPath: json("loop_path").$type<Json>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.sequence] }),
    index("run_events_type").on(table.runId, table.type, table.sequence),
  ],
);
