import { expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { findRow, updateRows } from "#lib/testing/rows.ts";
import { changeSetting } from "./change-setting.ts";
import { readSettings } from "./get-settings.ts";
import { SETTING_NAMES } from "./setting-names.ts";

provideRuntime();

const authoring = "capabilities.authoring";
const defaultModel = "models.default";

test("a changed setting holds from the next request on, for people and keys", async () => {
  const { workspaceId, owner, key } = await createTenant();
  expect(await readSettings({ actor: owner })).toEqual({
    [authoring]: true,
    "capabilities.connectedApps": "any",
    "security.requireSecondFactor": false,
    "tasks.runOnAssignment": false,
    [defaultModel]: null,
    "limits.fileMegabytes": 10_000,
    "limits.maxConcurrentRuns": null,
    "limits.maxRunsOfTree": 10_000,
    "limits.teamFileMegabytes": null,
    "limits.keyRequestsPerMinute": 600,
    "retention.runDays": 90,
    "retention.requestLogDays": 30,
    "retention.auditDays": null,
  });
  expect(await changeSetting({ actor: owner, name: authoring, value: false })).toMatchObject({
    [authoring]: false,
  });
  const standing = await findStanding({ workspaceId, userId: owner.userId });
  expect(await readSettings({ actor: standing })).toMatchObject({ [authoring]: false });
  expect((await runtime().authenticateKey(key))?.settings).toMatchObject({
    capabilities: { authoring: false },
  });
});

test("only what was set is stored, and what a newer version stored is left alone", async () => {
  const { workspaceId, owner } = await createTenant();
  const ofNewer = { capabilities: { flying: true }, theme: "dark" };
  await updateRows("workspaces", { id: workspaceId }, { settings: ofNewer });
  await changeSetting({ actor: owner, name: authoring, value: false });
  const row = await findRow("workspaces", { id: workspaceId });
  expect(row?.settings).toEqual({ capabilities: { flying: true, authoring: false }, theme: "dark" });
});

test("of changes at the same moment each is stored", async () => {
  const { workspaceId, owner } = await createTenant();
  const values = [true, false, true, false];
  await Promise.all(values.map((value) => changeSetting({ actor: owner, name: authoring, value })));
  await changeSetting({ actor: owner, name: authoring, value: false });
  expect(await findStanding({ workspaceId, userId: owner.userId })).toMatchObject({
    settings: { capabilities: { authoring: false } },
  });
});

test("each change stands in the audit log with what was and what is", async () => {
  const { workspaceId, owner } = await createTenant();
  for (let repeated = 0; repeated < 2; repeated++) {
    await changeSetting({ actor: owner, name: "retention.runDays", value: 30 });
  }
  await expect(changeSetting({ actor: owner, name: "retention.runDays", value: 0 })).rejects.toThrow();
  const { rows } = await runtime().db.pool.query(
    "select actor_id, action, target_id, details from audit_log where workspace_id = $1",
    [workspaceId],
  );
  expect(rows).toEqual([
    {
      actor_id: owner.userId,
      action: "setting.changed",
      target_id: "retention.runDays",
      details: { before: 90, after: 30 },
    },
  ]);
});

test.each([
  ["limits.maxConcurrentRuns", 0],
  ["limits.maxConcurrentRuns", 1.5],
  ["limits.keyRequestsPerMinute", null],
  ["retention.runDays", 0],
  ["retention.runDays", "90"],
  ["retention.auditDays", 100_000],
  ["retention.auditDays", 89],
  ["retention.auditDays", 0],
])("%s cannot be %j", async (name, value) => {
  const { owner } = await createTenant();
  await expect(changeSetting({ actor: owner, name, value })).rejects.toMatchObject({
    code: "invalid_request",
    details: [{ field: "/value" }],
  });
});

test("an unknown name is refused with those there are", async () => {
  const { owner } = await createTenant();
  for (const name of ["capabilities", "capabilities.flying", "__proto__.authoring", ""]) {
    await expect(changeSetting({ actor: owner, name, value: true })).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining(SETTING_NAMES.join(", ")),
    });
  }
});

test.each(["false", 0, null, {}])("%j is no value for a switch", async (value) => {
  const { workspaceId, owner } = await createTenant();
  const attempt = changeSetting({ actor: owner, name: authoring, value });
  await expect(attempt).rejects.toMatchObject({ code: "invalid_request", details: [{ field: "/value" }] });
  expect(await findStanding({ workspaceId, userId: owner.userId })).toMatchObject({
    settings: owner.settings,
  });
});

test("below admin nobody reads or changes settings, and nobody another workspace's", async () => {
  const { workspaceId, owner } = await createTenant();
  const other = await createTenant();
  const actor = await createUser({ workspaceId, role: "builder" });
  const refused = { code: "permission_denied" };
  await expect(readSettings({ actor })).rejects.toMatchObject(refused);
  await expect(changeSetting({ actor, name: authoring, value: false })).rejects.toMatchObject(refused);
  await changeSetting({ actor: owner, name: authoring, value: false });
  const untouched = await findStanding({ workspaceId: other.workspaceId, userId: other.owner.userId });
  expect(untouched.settings.capabilities.authoring).toBe(true);
});

test("the default model is set to one that can be called, and unset", async () => {
  const { workspaceId, owner } = await createTenant();
  const change = (value: Json) => changeSetting({ actor: owner, name: defaultModel, value });
  expect(await change("offline:digest")).toMatchObject({ [defaultModel]: "offline:digest" });
  expect(await findStanding({ workspaceId, userId: owner.userId })).toMatchObject({
    settings: { models: { default: "offline:digest" } },
  });
  expect(await change(null)).toMatchObject({ [defaultModel]: null });
});

test.each([
  ["openai:gpt-5", "set OPENAI_API_KEY"],
  ["acme:x", 'There is no model provider "acme"'],
  ["offline:other", "has one model"],
  ["default", "cannot have this value"],
  ["", "cannot have this value"],
  ["openai:", "cannot have this value"],
  [7, "cannot have this value"],
  [{}, "cannot have this value"],
])("%j is no default model", async (value, message) => {
  const { owner } = await createTenant();
  await expect(changeSetting({ actor: owner, name: defaultModel, value })).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining(message),
    details: [{ field: "/value" }],
  });
});
