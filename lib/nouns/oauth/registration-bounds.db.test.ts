import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTenant, createWorkspace } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { ClientApp, type PersonRef } from "./testing/client-app.ts";

let service: TestService;
let person: PersonRef;
const SLOTS = 5;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  const { workspaceId, owner } = await createTenant();
  person = { workspaceId, userId: owner.userId };
  await query("delete from rate_buckets");
  await query("delete from oauth_clients where slot is not null");
  await query(`alter sequence oauth_client_slots maxvalue ${SLOTS} restart with 1`);
});

const query = async (text: string, values: unknown[] = []) =>
  (await service.runtime.db.pool.query(text, values)).rows;
const unconsented = async () =>
  (await query("select id from oauth_clients where slot is not null order by id")).map(({ id }) => id);
const register = () => ClientApp.registered(service.baseUrl);
const registerMany = async (count: number) => {
  const apps: ClientApp[] = [];
  for (let made = 0; made < count; made++) apps.push(await register());
  return apps.map(({ clientId }) => clientId);
};

describe("clients that nobody consented to", () => {
  test("a new one takes the oldest one's place, and none is refused", async () => {
    const ids = await registerMany(SLOTS + 3);
    expect(await unconsented()).toEqual(ids.slice(3));
  });

  test("many at once are all registered, and what two of them put into one place goes with the next", async () => {
    const apps = await Promise.all(Array.from({ length: SLOTS * 4 }, register));
    expect(new Set(apps.map(({ clientId }) => clientId)).size).toBe(SLOTS * 4);
    await query("delete from rate_buckets");
    const ids = await registerMany(SLOTS);
    expect(await unconsented()).toEqual(ids);
  });

  test("one that somebody consented to gives up its place and stays", async () => {
    const app = await register();
    const { refreshToken } = await app.connectedBy(person);
    await registerMany(SLOTS * 2);
    expect(await unconsented()).toHaveLength(SLOTS);
    expect((await app.refresh(refreshToken)).status).toBe(200);
  });

  test("one that somebody consents to while its place is taken stays, or the person begins again", async () => {
    for (let round = 0; round < 4; round++) {
      const app = await register();
      const dashboard = await app.dashboardOf(person);
      const [approved] = await Promise.all([
        app.approve(dashboard, person),
        ...Array.from({ length: SLOTS }, register),
      ]);
      const known = await query("select used_at, slot from oauth_clients where id = $1", [app.clientId]);
      const stays = [200, [{ used_at: expect.any(Date), slot: null }]];
      expect([approved.status, known]).toEqual(approved.status === 200 ? stays : [400, []]);
      await query("delete from rate_buckets");
    }
  });

  test("one is unknown 24 hours after it registered", async () => {
    const app = await register();
    const setAge = (age: string) =>
      query(`update oauth_clients set created_at = now() - $2::interval where id = $1`, [app.clientId, age]);
    await setAge("23 hours 59 minutes");
    expect((await app.authorize()).status).toBe(302);
    await setAge("24 hours 1 minute");
    expect((await app.authorize()).status).toBe(400);
    expect((await app.exchange("lwc_x")).body.error).toBe("invalid_client");
  });
});

test("a client that somebody consented to is unknown when nobody used it for 30 days, and no token of it works", async () => {
  const app = await register();
  const { refreshToken } = await app.connectedBy(person);
  const about = [app.clientId];
  await query(
    `update oauth_grants set consented_at = now() - interval '31 days', last_used_at = null where client_id = $1`,
    about,
  );
  // Its refresh token still works: refreshing is using it.
  expect((await app.refresh(refreshToken)).status).toBe(200);
  await query(
    `update oauth_tokens t set expires_at = now() from oauth_grants g where g.id = t.grant_id and g.client_id = $1`,
    about,
  );
  const { status, body } = await app.refresh(refreshToken);
  expect([status, body.error]).toEqual([401, "invalid_client"]);
  expect((await app.authorize()).status).toBe(400);
  await query(
    `update oauth_grants set last_used_at = now() - interval '29 days' where client_id = $1`,
    about,
  );
  expect((await app.authorize()).status).toBe(302);
});

describe("the size of a client", () => {
  const uriOf = (chars: number, path = "") => `https://app.example/${path}`.padEnd(chars, "x");
  const registered = async (metadata: Record<string, unknown>) => {
    const { status, body } = await new ClientApp(service.baseUrl).register(metadata);
    return [status, body.error];
  };

  test("is less than 4 KB as it is stored, whatever was sent", async () => {
    const redirectUris = ["a", "b", "c", "d"].map((path) => uriOf(500, path));
    const { status, body } = await new ClientApp(service.baseUrl).register({
      client_name: "😀".repeat(3_000),
      client_uri: uriOf(500),
      redirect_uris: redirectUris,
    });
    expect(status).toBe(201);
    const [row] = await query("select octet_length(c::text) as bytes from oauth_clients c where id = $1", [
      body.client_id,
    ]);
    expect(row?.bytes).toBeLessThan(4_096);
  });

  test("has a bound for each part, for the redirect URIs together, and for the whole", async () => {
    expect(await registered({ redirect_uris: [uriOf(501)] })).toEqual([400, "invalid_redirect_uri"]);
    const five = ["a", "b", "c", "d", "e"].map((path) => uriOf(450, path));
    expect(await registered({ redirect_uris: five })).toEqual([400, "invalid_redirect_uri"]);
    expect(await registered({ redirect_uris: [uriOf(40)], client_uri: uriOf(501) })).toEqual([
      400,
      "invalid_client_metadata",
    ]);
    expect(await registered({ redirect_uris: [uriOf(40)], policy: "x".repeat(17_000) })).toEqual([
      400,
      "invalid_client_metadata",
    ]);
    expect(await unconsented()).toEqual([]);
  });
});

test("registering is refused while no workspace allows connected apps", async () => {
  await query(`update workspaces set settings = '{"capabilities":{"connectedApps":false}}'`);
  const { status, body } = await new ClientApp(service.baseUrl).register({
    redirect_uris: ["https://a.example/"],
  });
  expect([status, body.error]).toEqual([403, "access_denied"]);
  expect(body.error_description).toContain("No workspace of this service allows connected apps");
  await createWorkspace();
  expect((await register()).clientId).toMatch(/^cli_/);
});
