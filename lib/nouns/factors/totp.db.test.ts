import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { OPERATOR } from "#lib/nouns/access/actor.ts";
import { hashPassword } from "#lib/nouns/users/hash-password.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { Dashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { resetFactors } from "./reset-factors.ts";
import { takeCode } from "./take-code.ts";
import { openOwnBrowser } from "./testing/own-browser.ts";
import { totpCode } from "./testing/totp-code.ts";

const PASSWORD = "correct horse battery staple";

let service: TestService;
let tenant: Tenant;
let dashboard: Dashboard;
let passwordHash: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  await query("update users set password_hash = $2 where id = $1", [tenant.owner.userId, passwordHash]);
  dashboard = await openBrowser();
});

const query = (text: string, values: unknown[] = []) => service.runtime.db.pool.query(text, values);
const openBrowser = () =>
  openOwnBrowser({
    baseUrl: service.baseUrl,
    workspaceId: tenant.workspaceId,
    userId: tenant.owner.userId,
  });

/**
 * Sets up an authenticator app with the code of the previous step, so the codes of this step and the next are still
 * unused.
 */
async function setUpTotp(): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { body: begun } = await dashboard.call(operations.beginTotp);
  const secret = begun?.secret ?? "";
  const code = totpCode({ secret, steps: -1 });
  const { body: confirmed } = await dashboard.call(operations.confirmTotp, { body: { code } });
  return { secret, recoveryCodes: confirmed?.recoveryCodes ?? [] };
}

const take = (code: string) =>
  runtime().db.transaction((tx) => takeCode(tx, { userId: tenant.owner.userId, code }));

const actions = async () => {
  const { rows } = await query("select action from audit_log where workspace_id = $1 order by id", [
    tenant.workspaceId,
  ]);
  return rows.map(({ action }) => action);
};

test("an authenticator app counts from its first code on, and comes with ten recovery codes", async () => {
  const { body: begun } = await dashboard.call(operations.beginTotp);
  expect((await dashboard.call(operations.getFactors)).body).toEqual({
    totp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  const wrong = await dashboard.call(operations.confirmTotp, { body: { code: "000000" } });
  expect([wrong.status, wrong.error?.details?.[0]?.field]).toEqual([400, "/code"]);

  const code = totpCode({ secret: begun?.secret ?? "" });
  const { body } = await dashboard.call(operations.confirmTotp, { body: { code } });
  expect(new Set(body?.recoveryCodes).size).toBe(10);
  const { body: factors } = await dashboard.call(operations.getFactors);
  expect(factors).toMatchObject({ totp: { addedAt: expect.any(String) }, recoveryCodesLeft: 10 });
  expect(await actions()).toContain("second_factor.added");
});

test("neither the secret nor a recovery code stands in the database as it is", async () => {
  const { secret, recoveryCodes } = await setUpTotp();
  const { rows } = await query(
    `select sealed_secret as text from totp_factors union all select code_hash from recovery_codes
      union all select details::text from audit_log`,
  );
  const stored = rows.map(({ text }) => text).join("\n");
  expect(stored).not.toContain(secret);
  for (const code of recoveryCodes) expect(stored).not.toContain(code);
});

test("the first second factor signs the person's other browsers out", async () => {
  const other = await openBrowser();
  await setUpTotp();
  expect((await other.call(operations.getSession)).status).toBe(401);
  expect((await dashboard.call(operations.getSession)).status).toBe(200);
});

test("a code is accepted once, whoever sends it twice at the same moment", async () => {
  const { secret } = await setUpTotp();
  const code = totpCode({ secret, steps: 1 });
  const taken = await Promise.all([take(code), take(code), take(code)]);
  expect(taken.filter((kind) => kind !== undefined)).toEqual(["authenticator app"]);
  expect(await take(totpCode({ secret }))).toBeUndefined(); // older than the one that was used
});

test("a recovery code is accepted once, whoever sends it twice at the same moment, however it is typed", async () => {
  const { recoveryCodes } = await setUpTotp();
  const [first = "", second = ""] = recoveryCodes;
  const taken = await Promise.all([take(first), take(first), take(first)]);
  expect(taken.filter((kind) => kind !== undefined)).toEqual(["recovery code"]);
  expect(await take(` ${second.toUpperCase().replaceAll("-", " ")} `)).toBe("recovery code");
  const { body } = await dashboard.call(operations.getFactors);
  expect(body?.recoveryCodesLeft).toBe(8);
});

test("another person's code is none", async () => {
  const { secret, recoveryCodes } = await setUpTotp();
  tenant = await createTenant();
  expect(await take(totpCode({ secret, steps: 1 }))).toBeUndefined();
  expect(await take(recoveryCodes[0] ?? "")).toBeUndefined();
});

test("new recovery codes end the earlier ones", async () => {
  const { recoveryCodes } = await setUpTotp();
  const { body } = await dashboard.call(operations.replaceRecoveryCodes);
  expect(await take(recoveryCodes[0] ?? "")).toBeUndefined();
  expect(await take(body?.recoveryCodes[0] ?? "")).toBe("recovery code");
});

test("a second app is refused while one is set up, and with its removal the recovery codes go", async () => {
  const { recoveryCodes } = await setUpTotp();
  expect((await dashboard.call(operations.beginTotp)).error?.code).toBe("already_exists");
  expect((await dashboard.call(operations.removeTotp)).status).toBe(200);
  expect(await take(recoveryCodes[0] ?? "")).toBeUndefined();
  expect((await dashboard.call(operations.removeTotp)).status).toBe(404);
  expect((await dashboard.call(operations.replaceRecoveryCodes)).status).toBe(404);
  expect(await actions()).toContain("second_factor.removed");
});

test("two confirmations at once set one app up, with one set of recovery codes", async () => {
  const { body: begun } = await dashboard.call(operations.beginTotp);
  const body = { code: totpCode({ secret: begun?.secret ?? "" }) };
  const answers = await Promise.all([
    dashboard.call(operations.confirmTotp, { body }),
    dashboard.call(operations.confirmTotp, { body }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await dashboard.call(operations.getFactors)).body?.recoveryCodesLeft).toBe(10);
});

describe("an old sign-in", () => {
  test("changes no second factor before it is confirmed", async () => {
    await setUpTotp();
    await query("update sessions set stepped_up_at = now() - interval '1 hour'");
    for (const operation of [operations.beginTotp, operations.removeTotp, operations.replaceRecoveryCodes]) {
      expect((await dashboard.call(operation)).error?.code).toBe("step_up_required");
    }
  });

  test("is confirmed by password and code together, and by neither alone", async () => {
    const { secret } = await setUpTotp();
    await query("update sessions set stepped_up_at = now() - interval '1 hour'");
    const confirm = (body: { password: string; code?: string }) =>
      dashboard.call(operations.stepUpWithPassword, { body });
    expect((await dashboard.call(operations.getStepUp)).body).toMatchObject({ needsCode: true });
    expect((await confirm({ password: PASSWORD })).error?.details?.[0]?.field).toBe("/code");
    const code = totpCode({ secret });
    expect((await confirm({ password: "wrong", code })).error?.details?.[0]?.field).toBe("/password");
    expect((await confirm({ password: PASSWORD, code })).status).toBe(200);
    expect((await confirm({ password: PASSWORD, code })).error?.details?.[0]?.field).toBe("/code");
  });
});

test("the command line removes what somebody lost, ends their sessions, and their workspaces hear of it", async () => {
  const { recoveryCodes } = await setUpTotp();
  const { email } = tenant.owner;
  expect(await resetFactors({ actor: OPERATOR, email })).toEqual({ email, removed: 1 });
  expect(await take(recoveryCodes[0] ?? "")).toBeUndefined();
  expect((await dashboard.call(operations.getSession)).status).toBe(401);
  expect(await actions()).toContain("second_factor.reset");
  await expect(resetFactors({ actor: OPERATOR, email: "nobody@example.com" })).rejects.toMatchObject({
    code: "user_not_found",
  });
});
