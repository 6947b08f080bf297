import type { Scope } from "#lib/contract/scopes.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import { graphFingerprint, storeGraph } from "#lib/nouns/agents/store-graph.ts";
import { newKeySecret } from "#lib/nouns/keys/key-format.ts";
import { usualResource } from "#lib/nouns/oauth/addresses.ts";
import { newAccessToken } from "#lib/nouns/oauth/tokens.ts";
import { newId, randomToken } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { insertRow } from "./rows.ts";

/**
 * Rows for tests, each with values of its own: no test can meet another's, or lean on what another left.
 * They are written directly, so that a test sets up what no verb would allow: a suspended creator, a graph
 * whose nodes fail.
 */
const unique = (word: string) => `${word} ${randomToken()}`;

export async function createWorkspace({
  settings = {},
}: {
  settings?: Partial<WorkspaceSettings>;
} = {}): Promise<string> {
  const id = newId("workspace");
  await insertRow("workspaces", { id, name: unique("Workspace"), settings });
  return id;
}

export async function createTeam({ workspaceId }: { workspaceId: string }): Promise<string> {
  const id = newId("team");
  await insertRow("teams", { id, workspaceId, name: unique("Team") });
  return id;
}

export async function createProject({
  workspaceId,
  teamId,
  name = unique("Project"),
}: {
  workspaceId: string;
  teamId: string;
  name?: string;
}): Promise<string> {
  const id = newId("project");
  await insertRow("projects", { id, workspaceId, teamId, name });
  return id;
}

/** A person of the workspace, as the actor they are when signed in. They have no password. */
export async function createUser({
  workspaceId,
  role = "owner",
  teamIds = [],
  status = "active",
  name = unique("Person"),
}: {
  workspaceId: string;
  role?: Role;
  teamIds?: readonly string[];
  status?: "active" | "suspended" | "removed";
  name?: string;
}): Promise<UserActor & { readonly email: string }> {
  const userId = newId("user");
  const email = `${userId}@example.com`;
  await insertRow("users", { id: userId, email, name });
  await insertRow("memberships", { workspaceId, userId, role, status });
  for (const teamId of teamIds) await insertRow("team_members", { workspaceId, teamId, userId });
  const settings = WorkspaceSettings.parse({});
  return { kind: "user", credentialId: userId, userId, workspaceId, role, teamIds, settings, email };
}

/** The scopes of a caller of the run API, and no others. */
export const RUN_SCOPES: readonly Scope[] = ["agents:list", "agents:read", "agents:run", "runs:read"];

export async function createApiKey({
  workspaceId,
  userId,
  name = unique("Key"),
  scopes = RUN_SCOPES,
  allowedTeamIds,
  allowedProjectIds,
  expiresAt,
  // A test that polls in a loop must not meet the rate limit; one that is about the limit sets its own.
  rateLimitPerMinute = 1_000_000,
  status,
}: {
  workspaceId: string;
  /** Its creator. */
  userId: string;
  name?: string;
  scopes?: readonly Scope[];
  allowedTeamIds?: string[];
  allowedProjectIds?: string[];
  expiresAt?: Date;
  rateLimitPerMinute?: number;
  status?: "active" | "inactive" | "revoked";
}): Promise<{ id: string; key: string }> {
  const id = newId("key");
  const key = newKeySecret(id);
  const reach = { scopes: [...scopes], allowedTeamIds, allowedProjectIds };
  const row = { id, workspaceId, name, createdBy: userId, expiresAt, rateLimitPerMinute, status };
  await insertRow("api_keys", { ...row, ...reach });
  await insertRow("api_key_secrets", { secretHash: hashSecret(key), keyId: id });
  return { id, key };
}

/** A graph as an author would write it: whatever has a default may be left out. */
export type GraphSource = (typeof AgentDocument)["_zod"]["input"];

/** Publishes a graph that has the right shape, valid or not; again with `agentId` for its next version. */
export async function publishGraph({
  workspaceId,
  teamId,
  graph,
  agentId = newId("agent"),
  version = 1,
  name = unique("Agent"),
}: {
  workspaceId: string;
  teamId: string;
  graph: GraphSource;
  agentId?: string;
  version?: number;
  name?: string;
}): Promise<{ agentId: string; laneId: string; graphFingerprint: string }> {
  const document = AgentDocument.parse(graph);
  await storeGraph(runtime().db, { workspaceId, document });
  await insertRow(
    "agents",
    { id: agentId, workspaceId, teamId, name, draft: document, publishedVersion: version },
    "on conflict (id) do update set draft = excluded.draft, published_version = excluded.published_version",
  );
  await insertRow("agent_versions", {
    id: newId("version"),
    agentId,
    version,
    workspaceId,
    graphFingerprint: graphFingerprint(document),
  });
  return { agentId, laneId: document.lanes[0]?.id ?? "", graphFingerprint: graphFingerprint(document) };
}

export interface Tenant {
  readonly workspaceId: string;
  readonly teamId: string;
  /** Its only member: the owner, who created the key. */
  readonly owner: UserActor & { readonly email: string };
  readonly keyId: string;
  readonly key: string;
}

/** All that a test of the run API needs beside an agent. */
export async function createTenant({
  scopes = RUN_SCOPES,
}: {
  scopes?: readonly Scope[];
} = {}): Promise<Tenant> {
  const workspaceId = await createWorkspace();
  const teamId = await createTeam({ workspaceId });
  const owner = await createUser({ workspaceId, teamIds: [teamId] });
  const { id: keyId, key } = await createApiKey({ workspaceId, userId: owner.userId, scopes });
  return { workspaceId, teamId, owner, keyId, key };
}

/** A connected app's grant with an access token of an hour. */
export async function createGrant({
  workspaceId,
  userId,
  scopes = RUN_SCOPES,
  tokenScopes = scopes,
  resource = usualResource(),
  expiresAt = new Date(Date.now() + 3_600_000),
  client = {},
  allowedTeamIds,
  allowedProjectIds,
  consentedAt,
  endedAt,
  endedBy,
}: {
  workspaceId: string;
  /** The person who consented. */
  userId: string;
  scopes?: readonly Scope[];
  /** Scopes of this token, if not all of the grant's. */
  tokenScopes?: readonly string[];
  resource?: string;
  /** Expiry of the token; in the past: the app is signed out. */
  expiresAt?: Date;
  /** The app, as it registered itself. */
  client?: { name?: string; redirectUris?: string[] };
  allowedTeamIds?: string[];
  allowedProjectIds?: string[];
  consentedAt?: Date;
  endedAt?: Date;
  endedBy?: string;
}): Promise<{ grantId: string; clientId: string; accessToken: string }> {
  const clientId = newId("client");
  const grantId = newId("grant");
  const accessToken = newAccessToken();
  await insertRow("oauth_clients", {
    id: clientId,
    source: "registered",
    name: unique("App"),
    redirectUris: ["http://127.0.0.1/callback"],
    usedAt: new Date(),
    ...client,
  });
  const reach = { scopes: [...scopes], allowedTeamIds, allowedProjectIds };
  const times = { consentedAt, endedAt, endedBy };
  await insertRow("oauth_grants", { id: grantId, workspaceId, userId, clientId, ...reach, ...times });
  await insertRow("oauth_tokens", {
    tokenHash: hashSecret(accessToken),
    kind: "access",
    grantId,
    familyId: randomToken(),
    scopes: [...tokenScopes],
    resource,
    expiresAt,
  });
  return { grantId, clientId, accessToken };
}
