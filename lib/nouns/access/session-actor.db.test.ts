import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signOut } from "#lib/nouns/sign-in/sign-out.ts";
import { createSession, type SignedIn, sealSession } from "#lib/nouns/sign-in/testing/seal-session.ts";
import { createTeam, createUser, createWorkspace } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { sessionActor } from "./session-actor.ts";
import { readSessionToken, stampPassword } from "./session-token.ts";

let started: TestRuntime;
let teamId: string;
let claims: SignedIn;
beforeAll(async () => {
  started = await startTestRuntime();
});
afterAll(() => started.close());
beforeEach(async () => {
  const workspaceId = await createWorkspace();
  teamId = await createTeam({ workspaceId });
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  await query("update users set password_hash = 'a hash' where id = $1", [userId]);
  claims = { userId, workspaceId, passwordStamp: stampPassword("a hash") };
});

const query = (text: string, values: unknown[]) => started.runtime.db.pool.query(text, values);
const actor = async (cookieHeader: string | null) => sessionActor({ cookieHeader });

test("a session stands for the person with the role and teams of this moment", async () => {
  const cookie = await sealSession({ claims });
  expect(await actor(`theme=dark; ${cookie}`)).toMatchObject({
    kind: "user",
    userId: claims.userId,
    credentialId: claims.userId,
    workspaceId: claims.workspaceId,
    role: "operator",
    teamIds: [teamId],
  });
  await query("update memberships set role = 'viewer' where user_id = $1", [claims.userId]);
  await query("delete from team_members where user_id = $1", [claims.userId]);
  expect(await actor(cookie)).toMatchObject({ role: "viewer", teamIds: [] });
});

test.each(["suspended", "removed"])("who is %s has no session any more", async (status) => {
  const cookie = await sealSession({ claims });
  await query("update memberships set status = $2 where user_id = $1", [claims.userId, status]);
  expect(await actor(cookie)).toBeUndefined();
});

test("a changed password ends the sessions that began with the old one", async () => {
  const cookie = await sealSession({ claims });
  await query("update users set password_hash = 'another hash' where id = $1", [claims.userId]);
  expect(await actor(cookie)).toBeUndefined();
});

test("a session of another workspace's member is none there", async () => {
  const workspaceId = await createWorkspace();
  expect(await actor(await sealSession({ claims: { ...claims, workspaceId } }))).toBeUndefined();
});

test("a session that was signed out of has ended, wherever its cookie is", async () => {
  const session = await createSession(claims);
  const cookie = await sealSession({ claims: session });
  const other = await sealSession({ claims });
  await signOut(session);
  await signOut(session);
  expect(await actor(cookie)).toBeUndefined();
  expect(await actor(other)).toMatchObject({ userId: claims.userId });
  const audited = await query("select action from audit_log where actor_id = $1", [claims.userId]);
  expect(audited.rows).toEqual([{ action: "session.signed_out" }]);
});

test("a session whose time is over has ended, though its cookie still opens", async () => {
  const session = await createSession(claims);
  await query("update sessions set expires_at = now() where id = $1", [session.sessionId]);
  expect(await actor(await sealSession({ claims: session }))).toBeUndefined();
});

test("that a session is in use is noted, at most once a minute and not in the request's way", async () => {
  const session = await createSession(claims);
  const cookie = await sealSession({ claims: session });
  const lastSeen = async () =>
    (
      await query("select last_seen_at as at from sessions where id = $1", [session.sessionId])
    ).rows[0].at.getTime();
  const fresh = await lastSeen();
  await actor(cookie);
  expect(await lastSeen()).toBe(fresh);

  await query("update sessions set last_seen_at = now() - interval '61 seconds' where id = $1", [
    session.sessionId,
  ]);
  await Promise.all([actor(cookie), actor(cookie)]);
  await waitFor("the session to be touched", async () => (await lastSeen()) >= fresh);
});

test("nothing, nonsense, a seal of another secret and a session that has ended are no session", async () => {
  const sealed = await sealSession({ claims });
  const cookies = [
    null,
    "",
    "laneway.session=",
    "laneway.session=nonsense",
    sealed.slice(0, -9) + (sealed.at(-9) === "A" ? "B" : "A") + sealed.slice(-8),
    await sealSession({ claims, secret: "another secret" }),
    await sealSession({ claims, maxAge: -3_600 }),
  ];
  for (const cookie of cookies) expect(await actor(cookie)).toBeUndefined();
});

test("over https only the cookie counts that cannot have come over http", async () => {
  await started.close();
  started = await startTestRuntime({ env: { baseUrl: "https://laneway.example" } });
  const session = { sessionId: "ses_1", passwordStamp: "stamp" };
  const cookie = await sealSession({ claims: session });
  const [name = "", value] = cookie.split("=");
  expect(name).toBe("__Host-laneway.session");
  expect(await readSessionToken({ cookieHeader: cookie })).toEqual(session);
  expect(await readSessionToken({ cookieHeader: `laneway.session=${value}` })).toBeUndefined();
});
