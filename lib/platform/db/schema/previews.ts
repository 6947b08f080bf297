import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { agents, graphs } from "./agents.ts";
import { createdAt, instant, reference } from "./columns.ts";
import { runs } from "./runs.ts";
import { users, workspaces } from "./workspaces.ts";

/** The inputs of a preview, beside those of every run. */
export const runPreviews = pgTable("run_previews", {
  runId: text("run_id")
    .primaryKey()
    .references(() => runs.id),
  workspaceId: text("workspace_id").notNull(),
  /** The node it starts from; null: the lane's start. */
  fromNode: text("from_node"),
  /** What nodes give without running, by node id. */
  pins: json("pins").$type<JsonObject>().notNull().default({}),
  /** The nodes that may write to the outside, by what somebody had allowed when it started. */
  allowed: text("allowed").array().notNull().default(sql`'{}'`),
  /** Whether people alone gave its input, pins and the outputs that it begins with. */
  byPeople: boolean("by_people").notNull().default(false),
  /** The answers that a test gives to its questions; null: people answer. */
  answers: json("answers").$type<Json>(),
  /** The test run that it belongs to: every effect then needs a pin. */
  testRunId: text("test_run_id"),
});

/**
 * Nodes that may write to the outside in a preview. A permission holds for the node and the graph before it as they were,
 * by their hash: after a change somebody has to allow it again.
 */
export const previewPermissions = pgTable(
  "preview_permissions",
  {
    agentId: reference("agent_id", () => agents.id),
    nodeId: text("node_id").notNull(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    configHash: text("config_hash").notNull(),
    allowedBy: reference("allowed_by", () => users.id),
    allowedAt: instant("allowed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.nodeId] })],
);

/** People and programs that have an agent's draft open or have changed it, shown to others who edit it. */
export const draftEditors = pgTable(
  "draft_editors",
  {
    agentId: reference("agent_id", () => agents.id),
    kind: text("kind", { enum: ["user", "key", "grant", "page"] }).notNull(),
    /** The person, the key or the grant; of a page that a person has open, what the page calls itself. */
    editorId: text("editor_id").notNull(),
    workspaceId: text("workspace_id").notNull(),
    /** The person behind it. */
    userId: reference("user_id", () => users.id),
    seenAt: instant("seen_at").notNull().defaultNow(),
    /** When it last changed the draft, and to which revision. */
    changedAt: instant("changed_at"),
    revision: integer("revision"),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.kind, table.editorId] })],
);

/** The cases with which an agent is tested before it is published. */
export const agentTests = pgTable(
  "agent_tests",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    agentId: reference("agent_id", () => agents.id),
    name: text("name").notNull(),
    /** `{ laneId, input, attachments, answers, pins, expect }`, as callers send it (D16). */
    definition: json("definition").$type<JsonObject>().notNull(),
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("agent_tests_agent").on(table.agentId, table.id)],
);

/** Runs of an agent's tests against a graph. */
export const agentTestRuns = pgTable(
  "agent_test_runs",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    agentId: reference("agent_id", () => agents.id),
    revision: integer("revision").notNull(),
    graphFingerprint: text("graph_fingerprint").notNull(),
    status: text("status", { enum: ["running", "passed", "failed"] }).notNull(),
    startedBy: text("started_by").references(() => users.id),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("agent_test_runs_agent").on(table.agentId, table.id),
    index("agent_test_runs_running").on(table.id).where(sql`${table.status} = 'running'`),
    foreignKey({
      columns: [table.workspaceId, table.graphFingerprint],
      foreignColumns: [graphs.workspaceId, graphs.fingerprint],
    }),
    check("agent_test_runs_status", sql`${table.status} in ('running', 'passed', 'failed')`),
  ],
);

/** Results of tests in test runs. */
export const agentTestResults = pgTable(
  "agent_test_results",
  {
    testRunId: reference("test_run_id", () => agentTestRuns.id),
    testId: text("test_id").notNull(),
    workspaceId: text("workspace_id").notNull(),
    name: text("name").notNull(),
    /** The test as it was then. */
    definition: json("definition").$type<JsonObject>().notNull(),
    runId: text("run_id"),
    status: text("status", { enum: ["running", "passed", "failed"] }).notNull(),
    /** `[{ expect, message }]`. */
    failures: json("failures").$type<Json>().notNull().default([]),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.testRunId, table.testId] }),
    index("agent_test_results_run").on(table.runId).where(sql`${table.runId} is not null`),
    check("agent_test_results_status", sql`${table.status} in ('running', 'passed', 'failed')`),
  ],
);
