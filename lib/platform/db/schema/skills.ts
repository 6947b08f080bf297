import { index, integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant, reference } from "./columns.ts";
import { teams, users, workspaces } from "./workspaces.ts";

/** Instructions with a list of tools, which agents of the team attach to their model nodes: here as they are written. */
export const skills = pgTable(
  "skills",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    teamId: reference("team_id", () => teams.id),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** Counts the changes of the draft; a write names the revision it is based on. */
    revision: integer("revision").notNull().default(1),
    instructions: text("instructions").notNull(),
    /** The names of the tools that a node with this skill may call; it never adds to the node's own list. */
    tools: json("tools").$type<string[]>().notNull(),
    publishedVersion: integer("published_version"),
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("skills_by_name").on(table.workspaceId, table.name, table.id)],
);

/** Published versions of skills, which never change. Agents pin a version when they are published. */
export const skillVersions = pgTable(
  "skill_versions",
  {
    id: text("id").notNull().unique(),
    skillId: reference("skill_id", () => skills.id),
    version: integer("version").notNull(),
    workspaceId: text("workspace_id").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    instructions: text("instructions").notNull(),
    tools: json("tools").$type<string[]>().notNull(),
    message: text("message").notNull().default(""),
    publishedBy: text("published_by").references(() => users.id),
    /** The credential with which that person published. */
    publishedViaKind: text("published_via_kind").$type<"user" | "key" | "grant">(),
    publishedViaId: text("published_via_id"),
    publishedAt: instant("published_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.skillId, table.version] })],
);
