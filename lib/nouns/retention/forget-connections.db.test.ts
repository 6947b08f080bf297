import { afterAll, beforeAll, expect, test } from "vitest";
import { ClientApp } from "#lib/nouns/oauth/testing/client-app.ts";
import { createTenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { keepRetention } from "./keep-retention.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1_000);
const retain = (now: Date) => keepRetention({ db: service.runtime.db, log: service.runtime.log, now });
const countOf = async (table: string, clientId: string) => {
  const text: Record<string, string> = {
    oauth_clients: "select from oauth_clients where id = $1",
    oauth_tokens:
      "select from oauth_tokens t join oauth_grants g on g.id = t.grant_id where g.client_id = $1",
    oauth_codes: "select from oauth_codes c join oauth_grants g on g.id = c.grant_id where g.client_id = $1",
  };
  return (await service.runtime.db.pool.query(text[table] ?? "", [clientId])).rowCount;
};

test("a client that nobody consented to is forgotten after 24 hours, one that somebody did is kept", async () => {
  const { workspaceId, owner } = await createTenant();
  const [unused, used] = [
    await ClientApp.registered(service.baseUrl),
    await ClientApp.registered(service.baseUrl),
  ];
  await used.approvedBy({ workspaceId, userId: owner.userId });
  await retain(inDays(0.99));
  expect(await countOf("oauth_clients", unused.clientId)).toBe(1);
  await retain(inDays(1.01));
  expect([
    await countOf("oauth_clients", unused.clientId),
    await countOf("oauth_clients", used.clientId),
  ]).toEqual([0, 1]);
  const { status, body } = await unused.exchange("lwc_x");
  expect([status, body.error]).toEqual([401, "invalid_client"]);
  expect((await unused.authorize()).status).toBe(400);
});

test("codes and tokens are deleted a day after their end, the grant stays", async () => {
  const { workspaceId, owner } = await createTenant();
  const app = await ClientApp.registered(service.baseUrl);
  const { refreshToken } = await app.connectedBy({ workspaceId, userId: owner.userId });
  await retain(new Date());
  expect([await countOf("oauth_codes", app.clientId), await countOf("oauth_tokens", app.clientId)]).toEqual([
    1, 2,
  ]);
  await retain(inDays(2));
  expect([await countOf("oauth_codes", app.clientId), await countOf("oauth_tokens", app.clientId)]).toEqual([
    0, 1,
  ]);
  expect((await app.refresh(refreshToken)).status).toBe(200);
  await retain(inDays(32));
  expect(await countOf("oauth_tokens", app.clientId)).toBe(0);
  const { rowCount } = await service.runtime.db.pool.query("select from oauth_grants where client_id = $1", [
    app.clientId,
  ]);
  expect(rowCount).toBe(1);
});
