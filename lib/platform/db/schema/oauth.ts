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
 * Slots for registered clients that nobody consented to, given out in turn. Each registration takes the next slot,
 * and the client that has it is deleted: so there are at most this many of them, and the oldest is deleted.
 */
export const oauthClientSlots = pgSequence("oauth_client_slots", { maxValue: 20_000, cycle: true });

/**
 * A program that people may connect (D17): registered by itself (RFC 7591), or known by the address of its metadata
 * document, which is then its id. It belongs to no workspace, because a client that registers is not signed in.
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
    /** When a person first consented to it. */
    usedAt: instant("used_at"),
    /**
     * Its slot among the registered clients that nobody consented to, nor asked an admin for, nor approved: these
     * expire 24 hours after they were made.
     */
    slot: integer("slot"),
    /** Of a document: from when on it is to be fetched again. */
    freshUntil: instant("fresh_until"),
  },
  (table) => [
    index("oauth_clients_unused").on(table.createdAt).where(sql`${table.slot} is not null`),
    index("oauth_clients_slot").on(table.slot).where(sql`${table.slot} is not null`),
    check("oauth_clients_source", sql`${table.source} in ('registered', 'document')`),
  ],
);

/** Clients that a workspace allows where it allows approved ones only. Withdrawn, the row goes. */
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

/** People who ask an admin to approve a client. Approved or declined, the rows go. */
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
 * What a person lets one client do in one workspace. There is one of each: consenting again changes it, so that the
 * runs it started stay its own, and its tokens come and go.
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

/** Given to the client through the browser: lives a minute and works once. Only its SHA-256 is kept. */
export const oauthCodes = pgTable(
  "oauth_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    grantId: reference("grant_id", () => oauthGrants.id),
    redirectUri: text("redirect_uri").notNull(),
    /** PKCE, S256. */
    codeChallenge: text("code_challenge").notNull(),
    /** As asked for and consented to: `offline_access` beside the scopes of keys. */
    scopes: text("scopes").array().notNull(),
    resource: text("resource").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** The family of tokens it was changed for: ended when the code comes again. */
    familyId: text("family_id").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("oauth_codes_expiry").on(table.expiresAt), index("oauth_codes_grant").on(table.grantId)],
);

/**
 * Access and refresh tokens by their SHA-256. All that descend from one code are a family: a refresh token that comes
 * again after its grace ends all of them.
 */
export const oauthTokens = pgTable(
  "oauth_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    kind: text("kind", { enum: ["access", "refresh"] }).notNull(),
    grantId: reference("grant_id", () => oauthGrants.id),
    familyId: text("family_id").notNull(),
    scopes: text("scopes").array().notNull(),
    /** The audience: our MCP endpoint's address, as the client knows it. */
    resource: text("resource").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    /** Of a refresh token: when it was first exchanged for the next. */
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
