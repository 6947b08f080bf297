import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Scope } from "#lib/contract/scopes.ts";
import { createdAt, instant, reference } from "./columns.ts";
import { users, workspaces } from "./workspaces.ts";

/**
 * Slots for registered clients without consent, assigned in turn. Each registration takes the next slot and deletes the
 * client in it, so there are at most this many, and the oldest is deleted.
 */
export const oauthClientSlots = pgSequence("oauth_client_slots", { maxValue: 20_000, cycle: true });

/**
 * A program that people may connect (D17): registered (RFC 7591), or known by the address of its metadata document,
 * which is then its id. It belongs to no workspace, because registration is unauthenticated.
 */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: text("id").primaryKey(),
    source: text("source", { enum: ["registered", "document"] }).notNull(),
    name: text("name").notNull(),
    redirectUris: text("redirect_uris").array().notNull(),
    clientUri: text("client_uri"),
    createdAt: createdAt(),
    /** The first consent by a person. */
    usedAt: instant("used_at"),
    /** The slot of a registered client without consent, request or approval: it expires 24 hours after registration. */
    slot: integer("slot"),
    /** For a document: when to fetch it again. */
    freshUntil: instant("fresh_until"),
  },
  (table) => [
    index("oauth_clients_unused").on(table.createdAt).where(sql`${table.slot} is not null`),
    index("oauth_clients_slot").on(table.slot).where(sql`${table.slot} is not null`),
    check("oauth_clients_source", sql`${table.source} in ('registered', 'document')`),
  ],
);

/** Clients that an admin approved. Withdrawing an approval deletes the row. */
export const approvedApps = pgTable(
  "approved_apps",
  {
    workspaceId: reference("workspace_id", () => workspaces.id),
    clientId: reference("client_id", () => oauthClients.id),
    approvedBy: reference("approved_by", () => users.id),
    approvedAt: instant("approved_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.clientId] }),
    index("approved_apps_client").on(table.clientId),
  ],
);

/** Requests for an admin's approval of a client. Approving or declining deletes the rows. */
export const appRequests = pgTable(
  "app_requests",
  {
    workspaceId: reference("workspace_id", () => workspaces.id),
    clientId: reference("client_id", () => oauthClients.id),
    userId: reference("user_id", () => users.id),
    askedAt: instant("asked_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.clientId, table.userId] }),
    index("app_requests_client").on(table.clientId),
  ],
);

/**
 * What a person allows one client in one workspace. There is one row for each: consenting again updates it, so that it
 * keeps its runs; its tokens come and go.
 */
export const oauthGrants = pgTable(
  "oauth_grants",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    userId: reference("user_id", () => users.id),
    clientId: reference("client_id", () => oauthClients.id),
    scopes: text("scopes").array().$type<Scope[]>().notNull(),
    allowedProjectIds: text("allowed_project_ids").array().notNull().default([]),
    allowedTeamIds: text("allowed_team_ids").array().notNull().default([]),
    createdAt: createdAt(),
    consentedAt: instant("consented_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
    lastUsedIp: text("last_used_ip"),
    /** Ended by its person or an admin; a new consent starts the grant again. */
    endedAt: instant("ended_at"),
    endedBy: text("ended_by").references(() => users.id),
  },
  (table) => [
    uniqueIndex("oauth_grants_consent").on(table.userId, table.workspaceId, table.clientId),
    index("oauth_grants_workspace").on(table.workspaceId, table.id),
    index("oauth_grants_client").on(table.clientId),
  ],
);

/** An authorization code: valid for a minute, once. Only its SHA-256 is stored. */
export const oauthCodes = pgTable(
  "oauth_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    grantId: reference("grant_id", () => oauthGrants.id),
    redirectUri: text("redirect_uri").notNull(),
    /** PKCE, S256. */
    codeChallenge: text("code_challenge").notNull(),
    /** The consented scopes: `offline_access` besides the scopes of keys. */
    scopes: text("scopes").array().notNull(),
    resource: text("resource").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** The family of its tokens, which ends if the code is used again. */
    familyId: text("family_id").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("oauth_codes_expiry").on(table.expiresAt), index("oauth_codes_grant").on(table.grantId)],
);

/**
 * Access and refresh tokens by their SHA-256. All tokens that descend from one code are a family: reuse of a refresh
 * token after its grace period ends all of them.
 */
export const oauthTokens = pgTable(
  "oauth_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    kind: text("kind", { enum: ["access", "refresh"] }).notNull(),
    grantId: reference("grant_id", () => oauthGrants.id),
    familyId: text("family_id").notNull(),
    scopes: text("scopes").array().notNull(),
    /** The audience: the MCP endpoint's address as the client knows it. */
    resource: text("resource").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    /** For a refresh token: its first use. */
    rotatedAt: instant("rotated_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    index("oauth_tokens_family").on(table.familyId),
    index("oauth_tokens_grant").on(table.grantId),
    index("oauth_tokens_expiry").on(table.expiresAt),
    check("oauth_tokens_kind", sql`${table.kind} in ('access', 'refresh')`),
  ],
);
