import { expect, test } from "vitest";
import { keepRetention } from "#lib/nouns/retention/keep-retention.ts";
import type { Tenant } from "#lib/testing/factories.ts";
import type { TestService } from "#lib/testing/service.ts";
import { endGrant } from "./end-grant.ts";
import { ClientApp, type PersonRef } from "./testing/client-app.ts";
import { provideApp } from "./testing/provide-app.ts";

let service: TestService;
let tenant: Tenant;
let person: PersonRef;
let app: ClientApp;
provideApp((provided) => {
  ({ service, tenant, person, app } = provided);
});

const query = async (text: string, values: unknown[] = []) =>
  (await service.runtime.db.pool.query(text, values)).rows;
const grantId = async (): Promise<string> =>
  (await query("select id from oauth_grants where client_id = $1", [app.clientId]))[0]?.id;
const isLet = async (accessToken: string) =>
  (await service.runtime.authenticateGrant(accessToken)) !== undefined;

test("refreshes in the moment in which the grant is ended leave no token that works, then or after a new consent", async () => {
  for (let round = 0; round < 5; round++) {
    const { refreshToken } = await app.connectedBy(person);
    const id = await grantId();
    const [ended, ...refreshed] = await Promise.all([
      endGrant({ actor: tenant.owner, grantId: id }),
      ...Array.from({ length: 4 }, () => app.refresh(refreshToken)),
    ]);
    expect(ended.id).toBe(id);
    const given = refreshed.filter(({ status }) => status === 200).map(({ body }) => body);
    await app.approvedBy(person);
    for (const { access_token, refresh_token } of given) {
      expect(await isLet(access_token)).toBe(false);
      expect((await app.refresh(refresh_token)).body.error).toBe("invalid_grant");
    }
  }
});

test("a code that is changed while its grant is ended gives nothing that works", async () => {
  for (let round = 0; round < 5; round++) {
    const code = (await app.approvedBy(person)).get("code") ?? "";
    const id = await grantId();
    const [, exchanged] = await Promise.all([
      endGrant({ actor: tenant.owner, grantId: id }),
      app.exchange(code),
    ]);
    const isOk = exchanged.status === 200;
    const works = isOk ? await isLet(exchanged.body.access_token) : exchanged.body.error;
    expect(works).toBe(isOk ? false : "invalid_grant");
  }
});

test("a client that is consented to while unused ones are forgotten is kept, or the person begins again", async () => {
  const inAMonth = new Date(Date.now() + 31 * 24 * 60 * 60 * 1_000);
  const { db, log } = service.runtime;
  for (let round = 0; round < 5; round++) {
    const late = await ClientApp.registered(service.baseUrl);
    const dashboard = await late.dashboardOf(person);
    const [, approved] = await Promise.all([
      keepRetention({ db, log, now: inAMonth }),
      late.approve(dashboard, person),
    ]);
    const known = await query("select used_at from oauth_clients where id = $1", [late.clientId]);
    const stays = [200, [{ used_at: expect.any(Date) }]];
    expect([approved.status, known]).toEqual(approved.status === 200 ? stays : [400, []]);
  }
});

test("revoking while it is refreshed leaves nothing of the family", async () => {
  for (let round = 0; round < 5; round++) {
    const { refreshToken } = await app.connectedBy(person);
    const [revoked, ...refreshed] = await Promise.all([
      app.post("/oauth/revoke", { token: refreshToken, client_id: app.clientId }),
      ...Array.from({ length: 3 }, () => app.refresh(refreshToken)),
    ]);
    expect(revoked.status).toBe(200);
    for (const { body } of refreshed.filter(({ status }) => status === 200)) {
      expect(await isLet(body.access_token)).toBe(false);
      expect((await app.refresh(body.refresh_token)).body.error).toBe("invalid_grant");
    }
  }
});
