import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { ClientApp } from "./testing/client-app.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await query(`create function fail_here() returns trigger language plpgsql as $$
                 begin raise exception 'the last statement of the transaction fails'; end $$`);
});
afterAll(() => service.close());
afterEach(async () => {
  for (const table of ["oauth_tokens", "oauth_codes", "audit_log"])
    await query(`drop trigger if exists broken on ${table}`);
});

const query = async (text: string, values: unknown[] = []) =>
  (await service.runtime.db.pool.query(text, values)).rows;
/** As when the database goes away there: whatever was done before must not stay. */
const breakAt = (table: "oauth_tokens" | "oauth_codes" | "audit_log") =>
  query(`create trigger broken before insert on ${table} for each row execute function fail_here()`);
const mend = (table: string) => query(`drop trigger broken on ${table}`);

async function connecting() {
  const { workspaceId, owner } = await createTenant();
  const app = await ClientApp.registered(service.baseUrl);
  return { app, person: { workspaceId, userId: owner.userId } };
}
const isTold = { error: "server_error", error_description: expect.not.stringContaining("transaction") };

test("a code whose tokens cannot be written has not been used", async () => {
  const { app, person } = await connecting();
  const code = (await app.approvedBy(person)).get("code") ?? "";
  await breakAt("oauth_tokens");
  const failed = await app.exchange(code);
  expect([failed.status, failed.body]).toEqual([500, isTold]);
  await mend("oauth_tokens");
  expect((await app.exchange(code)).status).toBe(200);
});

test("a refresh token whose successors cannot be written has not been used", async () => {
  const { app, person } = await connecting();
  const { refreshToken } = await app.connectedBy(person);
  await breakAt("oauth_tokens");
  expect((await app.refresh(refreshToken)).body).toEqual(isTold);
  await mend("oauth_tokens");
  expect(
    await query("select rotated_at from oauth_tokens where kind = 'refresh' and rotated_at is not null"),
  ).toEqual([]);
  expect((await app.refresh(refreshToken)).status).toBe(200);
});

test("a family does not end without the audit log having it", async () => {
  const { app, person } = await connecting();
  const code = (await app.approvedBy(person)).get("code") ?? "";
  const { body } = await app.exchange(code);
  await breakAt("audit_log");
  expect((await app.exchange(code)).body).toEqual(isTold);
  await mend("audit_log");
  expect(await service.runtime.authenticateGrant(body.access_token)).toBeDefined();
  expect((await app.exchange(code)).body.error).toBe("invalid_grant");
  expect(await service.runtime.authenticateGrant(body.access_token)).toBeUndefined();
});

test.each(["oauth_codes", "audit_log"] as const)(
  "an approval that fails at %s leaves neither a grant nor a used client",
  async (table) => {
    const { app, person } = await connecting();
    const dashboard = await app.dashboardOf(person);
    await breakAt(table);
    const failed = await dashboard.fetch("/api/connect/approve", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(app.approval(person)),
    });
    expect(failed.status).toBe(500);
    expect(await query("select id from oauth_grants where client_id = $1", [app.clientId])).toEqual([]);
    expect(await query("select used_at from oauth_clients where id = $1", [app.clientId])).toEqual([
      { used_at: null },
    ]);
  },
);
