import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, reference } from "./columns.ts";
import { users, workspaces } from "./workspaces.ts";

/** A signed-in browser. Its cookie names the row, so that deleting the row ends the session with the next request. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: reference("user_id", () => users.id),
    /** Where the person is now; switching workspaces changes it. */
    workspaceId: reference("workspace_id", () => workspaces.id),
    /** `password`, `invitation`, or the provider's name. */
    method: text("method").notNull(),
    address: text("address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    /** When the person last proved their identity: at sign-in or by a later confirmation. */
    steppedUpAt: instant("stepped_up_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId, table.id)],
);

/** A person's identity at a sign-in provider: by issuer and subject, never by an unverified email address. */
export const userIdentities = pgTable(
  "user_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: reference("user_id", () => users.id),
    /** `oidc`, `github` or `google`. */
    provider: text("provider").notNull(),
    /** The provider's last value, for display. */
    email: text("email"),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("user_identities_user").on(table.userId),
  ],
);

/** An invitation link for one person, valid once. Only the SHA-256 of its token is stored. */
export const invitations = pgTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    email: text("email").notNull(),
    role: text("role", { enum: ["owner", "admin", "builder", "operator", "viewer"] }).notNull(),
    teamIds: text("team_ids").array().notNull().default([]),
    tokenHash: text("token_hash").notNull(),
    /** Null: the operator, who created the workspace and is not a member. */
    invitedBy: text("invited_by").references(() => users.id),
    /** The account that may accept it without the link, when signed in. */
    forUserId: text("for_user_id").references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedBy: text("accepted_by").references(() => users.id),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("invitations_token").on(table.tokenHash),
    index("invitations_workspace").on(table.workspaceId, table.id),
    index("invitations_for_user").on(table.forUserId).where(sql`${table.forUserId} is not null`),
    index("invitations_invited_by").on(table.invitedBy),
    check("invitations_role", sql`${table.role} in ('owner', 'admin', 'builder', 'operator', 'viewer')`),
  ],
);

/** A page's saved filters: private or shared in the workspace. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    userId: reference("user_id", () => users.id),
    /** Which page's: `runs`, `audit`. */
    page: text("page").notNull(),
    name: text("name").notNull(),
    /** The page's query string, without the question mark. */
    query: text("query").notNull(),
    visibility: text("visibility", { enum: ["own", "workspace"] })
      .notNull()
      .default("own"),
    /** Whether the page opens with it: a private default for its person, otherwise the shared one. */
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("saved_views_name").on(table.workspaceId, table.page, table.userId, table.name),
    check("saved_views_visibility", sql`${table.visibility} in ('own', 'workspace')`),
  ],
);
