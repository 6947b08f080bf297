import { expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import {
  createProject,
  createTeam,
  createTenant,
  createUser,
  createWorkspace,
} from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { createKey } from "./create-key.ts";
import { listAllKeys } from "./list-all-keys.ts";

provideRuntime();

const scopes = ["agents:list", "agents:run"] as const;

test("a new key authenticates as its creator, with its scopes and allowlists", async () => {
  const { workspaceId, teamId, owner } = await createTenant();
  const projectId = await createProject({ workspaceId, teamId });
  const created = await createKey({
    actor: owner,
    name: " Shop ",
    scopes: ["agents:run", "files:read", "tasks:execute", "agents:run"],
    allowedTeamIds: [teamId],
    allowedProjectIds: [projectId],
    rateLimitPerMinute: 30,
  });
  expect(await runtime().authenticateKey(created.key)).toEqual({
    kind: "key",
    credentialId: created.id,
    workspaceId,
    userId: owner.userId,
    role: "owner",
    teamIds: [teamId],
    settings: owner.settings,
    scopes: ["agents:run", "files:read", "tasks:execute"],
    allowedTeamIds: [teamId],
    allowedProjectIds: [projectId],
    rateLimitPerMinute: 30,
  });
  expect(await listAllKeys({ actor: owner })).toContainEqual(
    expect.objectContaining({ id: created.id, name: "Shop" }),
  );
});

test("only the secret's hash is stored", async () => {
  const { owner } = await createTenant();
  const { id, key } = await createKey({ actor: owner, name: "Key", scopes });
  const { rows } = await runtime().db.pool.query(
    "select row_to_json(k)::text || row_to_json(s)::text as text from api_keys k join api_key_secrets s on s.key_id = k.id where k.id = $1",
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].text).not.toContain(key.slice(-49));
});

test.each(["viewer", "operator", "builder"] as const)("a %s makes no keys", async (role) => {
  const workspaceId = await createWorkspace();
  const actor = await createUser({ workspaceId, role });
  await expect(createKey({ actor, name: "Key", scopes })).rejects.toMatchObject({
    code: "permission_denied",
  });
});

test("an admin makes a key that acts as a viewer, and can do no more than the viewer", async () => {
  const { workspaceId, teamId } = await createTenant();
  const admin = await createUser({ workspaceId, role: "admin" });
  const viewer = await createUser({ workspaceId, role: "viewer", teamIds: [teamId] });
  const { key } = await createKey({ actor: admin, actsAs: { email: viewer.email }, name: "Key", scopes });
  expect(await runtime().authenticateKey(key)).toMatchObject({
    userId: viewer.userId,
    role: "viewer",
    teamIds: [teamId],
  });
});

test("an admin makes no key that acts as an owner", async () => {
  const { workspaceId, owner } = await createTenant();
  const admin = await createUser({ workspaceId, role: "admin" });
  const attempt = createKey({ actor: admin, actsAs: { userId: owner.userId }, name: "Key", scopes });
  await expect(attempt).rejects.toMatchObject({ code: "permission_denied" });
});

test("a key acts as nobody who is suspended, or of another workspace", async () => {
  const { workspaceId, owner } = await createTenant();
  const suspended = await createUser({ workspaceId, role: "viewer", status: "suspended" });
  const stranger = await createTenant();
  const as = (userId: string) => createKey({ actor: owner, actsAs: { userId }, name: "Key", scopes });
  await expect(as(suspended.userId)).rejects.toMatchObject({ code: "permission_denied" });
  await expect(as(stranger.owner.userId)).rejects.toMatchObject({ code: "user_not_found" });
});

test.each([
  [["tasks:execute"], "tasks:execute needs at least one allowed project or team"],
  [["files:write"], "files:write needs at least one allowed team"],
  [["documents:read", "agents:run"], "documents:read needs at least one allowed team"],
] as const)("%j without its allowlist is refused", async (needing, message) => {
  const { owner } = await createTenant();
  await expect(createKey({ actor: owner, name: "Key", scopes: needing })).rejects.toMatchObject({
    code: "invalid_request",
    details: [{ code: "access_not_configured", message }],
  });
});

test("allowlists name teams and projects of the workspace only", async () => {
  const { owner, teamId } = await createTenant();
  const other = await createTenant();
  const foreignProject = await createProject(other);
  const make = (lists: { allowedTeamIds: string[]; allowedProjectIds?: string[] }) =>
    createKey({ actor: owner, name: "Key", scopes: ["files:read"], ...lists });
  await expect(make({ allowedTeamIds: [teamId, other.teamId] })).rejects.toMatchObject({
    code: "team_not_found",
  });
  await expect(make({ allowedTeamIds: [teamId], allowedProjectIds: [foreignProject] })).rejects.toMatchObject(
    {
      code: "project_not_found",
    },
  );
});

test.each([
  ["no scope", { scopes: [] }, "/scopes"],
  ["no name", { name: "  " }, "/name"],
  ["a name with a line break", { name: "a\nb" }, "/name"],
  ["an end in the past", { expiresAt: new Date(Date.now() - 1) }, "/expiresAt"],
  ["a limit of nothing", { rateLimitPerMinute: 0 }, "/rateLimitPerMinute"],
  ["a broken limit", { rateLimitPerMinute: 1.5 }, "/rateLimitPerMinute"],
])("%s is refused", async (_, fields, field) => {
  const { owner } = await createTenant();
  await expect(createKey({ actor: owner, name: "Key", scopes, ...fields })).rejects.toMatchObject({
    code: "invalid_request",
    details: [{ field }],
  });
  expect(await listAllKeys({ actor: owner })).toHaveLength(1);
});

test("keys made at the same moment are all there, each with its own secret", async () => {
  const { workspaceId, owner } = await createTenant();
  await createTeam({ workspaceId });
  const made = await Promise.all(
    Array.from({ length: 10 }, () => createKey({ actor: owner, name: "Twin", scopes })),
  );
  expect(new Set(made.map(({ key }) => key)).size).toBe(10);
  const actors = await Promise.all(made.map(({ key }) => runtime().authenticateKey(key)));
  expect(actors.map((actor) => actor?.credentialId)).toEqual(made.map(({ id }) => id));
});
