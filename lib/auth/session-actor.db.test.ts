import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTeam, createUser, createWorkspace } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { sessionActor } from "./session-actor.ts";
import { readSessionToken, type SessionClaims, stampPassword } from "./session-token.ts";
import { sealSession } from "./testing/seal-session.ts";

let started: TestRuntime;
let teamId: string;
let claims: SessionClaims;
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
  const cookie = await sealSession({ claims });
  const [name = "", value] = cookie.split("=");
  expect(name).toBe("__Host-laneway.session");
  expect(await readSessionToken({ cookieHeader: cookie })).toEqual(claims);
  expect(await readSessionToken({ cookieHeader: `laneway.session=${value}` })).toBeUndefined();
});
