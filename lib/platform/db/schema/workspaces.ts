import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import { createdAt, instant, reference } from "./columns.ts";

export const workspaces = pgTable("workspaces", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  settings: jsonb("settings").$type<Partial<WorkspaceSettings>>().notNull().default({}),
  createdAt: createdAt(),
});

/** A person, for all workspaces; a membership gives access to one. */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    /** When the address was proved by a provider that its domain belongs to; null: unproved. */
    emailProvenAt: instant("email_proven_at"),
    name: text("name").notNull(),
    passwordHash: text("password_hash"),
    /** The first start generated and printed the password: the dashboard asks the person to change it. */
    hasSeededPassword: boolean("has_seeded_password").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("users_email").on(sql`lower(${table.email})`)],
);

export const memberships = pgTable(
  "memberships",
  {
    workspaceId: reference("workspace_id", () => workspaces.id),
    userId: reference("user_id", () => users.id),
    role: text("role", { enum: ["owner", "admin", "builder", "operator", "viewer"] }).notNull(),
    status: text("status", { enum: ["active", "suspended", "removed"] })
      .notNull()
      .default("active"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    check("memberships_role", sql`${table.role} in ('owner', 'admin', 'builder', 'operator', 'viewer')`),
    check("memberships_status", sql`${table.status} in ('active', 'suspended', 'removed')`),
  ],
);

export const teams = pgTable(
  "teams",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    name: text("name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("teams_name").on(table.workspaceId, table.name)],
);

export const teamMembers = pgTable(
  "team_members",
  {
    workspaceId: text("workspace_id").notNull(),
    teamId: reference("team_id", () => teams.id),
    userId: text("user_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    index("team_members_user").on(table.workspaceId, table.userId),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }),
  ],
);

export const projects = pgTable(
  "projects",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    teamId: reference("team_id", () => teams.id),
    name: text("name").notNull(),
    /** Starts the numbers of its tasks, such as OPS-12. Null until it is first needed: older versions insert none. */
    prefix: text("prefix"),
    /** Numbers with these are still found, unless another project has taken the prefix. */
    formerPrefixes: text("former_prefixes").array().notNull().default(sql`'{}'`),
    /** The number of its newest task. */
    taskCount: integer("task_count").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index("projects_workspace").on(table.workspaceId),
    uniqueIndex("projects_prefix").on(table.workspaceId, table.prefix),
  ],
);

/** A row per named value of the installation, such as the cursor-signing key that web nodes share. */
export const installation = pgTable("installation", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
