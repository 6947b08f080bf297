import { expect, test } from "vitest";
import type { ConnectedAppState } from "#lib/contract/dashboard/connected-app-words.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createGrant, createProject, createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { getConnectedApp } from "./get-connected-app.ts";
import { listConnectedApps } from "./list-connected-apps.ts";

provideRuntime();

type Query = Parameters<typeof listConnectedApps>[0]["query"];

const list = async (actor: UserActor, query: Query = {}) => (await listConnectedApps({ actor, query })).apps;
const ids = async (actor: UserActor, query: Query = {}) => (await list(actor, query)).map(({ id }) => id);

test("an app is listed with its name, where its sign-in ends, what it may do and where", async () => {
  const { workspaceId, owner, teamId } = await createTenant();
  const projectId = await createProject({ workspaceId, teamId });
  const { grantId, clientId } = await createGrant({
    workspaceId,
    userId: owner.userId,
    client: {
      name: "Cursor",
      redirectUris: ["cursor://anysphere.cursor-mcp/oauth/callback", "http://localhost:8787/callback"],
    },
    scopes: ["agents:list", "tasks:execute"],
    allowedTeamIds: [teamId],
    allowedProjectIds: [projectId],
  });
  const [listed] = await list(owner);
  expect(listed).toMatchObject({
    id: grantId,
    client: { id: clientId, name: "Cursor", redirectHosts: ["cursor:", "localhost"] },
    person: { id: owner.userId, email: owner.email },
    scopes: ["agents:list", "tasks:execute"],
    allowedTeams: [{ id: teamId, name: expect.stringContaining("Team") }],
    allowedProjects: [{ id: projectId, name: expect.stringContaining("Project") }],
    state: "connected",
    lastUsedAt: null,
    endedAt: null,
    runs: { count: 0, isMore: false },
  });
  expect(await getConnectedApp({ actor: owner, grantId })).toEqual(listed);
});

/**
 * An app in each state that it can be in while its workspace lets apps in. One of them belongs to a suspended person.
 */
async function oneOfEachState() {
  const { workspaceId, owner } = await createTenant();
  const away = await createUser({ workspaceId, status: "suspended" });
  const make = async (fields: Partial<Parameters<typeof createGrant>[0]>) =>
    (await createGrant({ workspaceId, userId: owner.userId, ...fields })).grantId;
  const connected = await make({});
  const signedOut = await make({ expiresAt: new Date() });
  const personAway = await make({ userId: away.userId });
  const ended = await make({ endedAt: new Date(), endedBy: away.userId });
  return { owner, away, connected, signedOut, personAway, ended };
}

test("how an app stands is told in one word; what is ended is listed when it is asked for", async () => {
  const { owner, away, connected, signedOut, personAway, ended } = await oneOfEachState();
  const states = async (query: Query) =>
    Object.fromEntries(
      (await list(owner, { whose: "everybody", ...query })).map(({ id, state }) => [id, state]),
    );
  const current = { [connected]: "connected", [signedOut]: "signed_out", [personAway]: "person_away" };
  expect(await states({})).toEqual(current);
  expect(await states({ state: ["ended", "signed_out"] })).toEqual({
    [signedOut]: "signed_out",
    [ended]: "ended",
  });
  expect(await getConnectedApp({ actor: owner, grantId: ended })).toMatchObject({
    endedBy: { id: away.userId },
  });
});

test("while apps are switched off, none that could be let in is told as connected or signed out", async () => {
  const { owner, connected, signedOut, personAway, ended } = await oneOfEachState();
  const elsewhere = await createTenant();
  await createGrant({ workspaceId: elsewhere.workspaceId, userId: elsewhere.owner.userId });
  const switchTo = (value: boolean) =>
    changeSetting({ actor: owner, name: "capabilities.connectedApps", value });
  const found = async (state: ConnectedAppState) => ids(owner, { whose: "everybody", state: [state] });

  await switchTo(false);
  expect((await found("switched_off")).sort()).toEqual([connected, signedOut].sort());
  expect([...(await found("connected")), ...(await found("signed_out"))]).toEqual([]);
  expect([...(await found("person_away")), ...(await found("ended"))]).toEqual([personAway, ended]);
  expect(await getConnectedApp({ actor: owner, grantId: connected })).toMatchObject({
    state: "switched_off",
  });
  expect(await list(elsewhere.owner)).toMatchObject([{ state: "connected" }]);
  await switchTo(true);
  expect([...(await found("connected")), ...(await found("signed_out"))]).toEqual([connected, signedOut]);
  expect(await found("switched_off")).toEqual([]);
});

test("a refresh token that was exchanged, and one that ran out, keep nobody signed in", async () => {
  const { workspaceId, owner } = await createTenant();
  const { grantId } = await createGrant({ workspaceId, userId: owner.userId, expiresAt: new Date() });
  const { pool } = runtime().db;
  await pool.query(
    `insert into oauth_tokens (token_hash, kind, grant_id, family_id, scopes, resource, expires_at)
     values ('refresh', 'refresh', $1, 'family', '{}', 'x', now() + interval '1 day')`,
    [grantId],
  );
  const becomes = async (change: string) => {
    await pool.query(`update oauth_tokens set ${change} where token_hash = 'refresh'`);
    return (await list(owner))[0]?.state;
  };
  expect(await becomes("rotated_at = null")).toBe("connected");
  expect(await becomes("rotated_at = now()")).toBe("signed_out");
  expect(await becomes("rotated_at = null, expires_at = now() - interval '1 second'")).toBe("signed_out");
});

test("apps are found by their name, their redirect's host and their person", async () => {
  const { workspaceId, owner } = await createTenant();
  const other = await createUser({ workspaceId, role: "viewer" });
  const client = { name: "Claude 100%", redirectUris: ["https://claude.ai/callback"] };
  const { grantId } = await createGrant({ workspaceId, userId: other.userId, client });
  await createGrant({ workspaceId, userId: owner.userId });
  for (const q of ["  claude 100%", "CLAUDE.AI", other.email.toUpperCase(), grantId.slice(4)]) {
    expect([q, ...(await ids(owner, { whose: "everybody", q }))]).toEqual([q, grantId]);
  }
  expect(await ids(owner, { whose: "everybody", q: "nothing like it" })).toEqual([]);
});

test("everybody sees their own; admins everybody's of the workspace, and nobody else's", async () => {
  const { workspaceId, owner } = await createTenant();
  const builder = await createUser({ workspaceId, role: "builder" });
  const admin = await createUser({ workspaceId, role: "admin" });
  const mine = await createGrant({ workspaceId, userId: builder.userId });
  const theirs = await createGrant({ workspaceId, userId: owner.userId });
  expect(await ids(builder)).toEqual([mine.grantId]);
  expect(await ids(admin)).toEqual([]);
  expect((await ids(admin, { whose: "everybody" })).sort()).toEqual([mine.grantId, theirs.grantId].sort());
  const refused = { code: "permission_denied" };
  await expect(list(builder, { whose: "everybody" })).rejects.toMatchObject(refused);
  const hidden = { code: "connected_app_not_found" };
  await expect(getConnectedApp({ actor: builder, grantId: theirs.grantId })).rejects.toMatchObject(hidden);
  const { owner: stranger } = await createTenant();
  expect(await ids(stranger, { whose: "everybody" })).toEqual([]);
  await expect(getConnectedApp({ actor: stranger, grantId: mine.grantId })).rejects.toMatchObject(hidden);
});

test("page by page, the newest consent first, without a gap or a repetition, also within one moment", async () => {
  const { workspaceId, owner } = await createTenant();
  const at = [5, 3, 3, 1].map((minutes) => new Date(Date.now() - minutes * 60_000));
  const made: string[] = [];
  for (const consentedAt of at) {
    made.push((await createGrant({ workspaceId, userId: owner.userId, consentedAt })).grantId);
  }
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const query: Query = { limit: 1, ...(cursor && { cursor }) };
    const { apps, pagination } = await listConnectedApps({ actor: owner, query });
    read.push(...apps.map(({ id }) => id));
    cursor = pagination.nextCursor ?? undefined;
  } while (cursor);
  expect(read).toHaveLength(4);
  expect([read[0], read[3]]).toEqual([made[3], made[0]]);
  expect(new Set(read)).toEqual(new Set(made));
});

test("a cursor is good for the list it was issued for", async () => {
  const { workspaceId, owner } = await createTenant();
  await createGrant({ workspaceId, userId: owner.userId });
  await createGrant({ workspaceId, userId: owner.userId });
  const { pagination } = await listConnectedApps({ actor: owner, query: { limit: 1 } });
  const cursor = pagination.nextCursor ?? "";
  const refused = { code: "invalid_cursor" };
  await expect(list(owner, { limit: 1, cursor, q: "x" })).rejects.toMatchObject(refused);
  await expect(list(owner, { limit: 1, cursor, whose: "everybody" })).rejects.toMatchObject(refused);
});
