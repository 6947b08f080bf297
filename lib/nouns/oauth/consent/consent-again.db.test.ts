import { expect, test } from "vitest";
import type { Scope } from "#lib/contract/scopes.ts";
import { createTeam } from "#lib/testing/factories.ts";
import type { TestService } from "#lib/testing/service.ts";
import { ClientApp, type PersonRef } from "../testing/client-app.ts";
import { provideApp } from "../testing/provide-app.ts";

let service: TestService;
let person: PersonRef;
let app: ClientApp;
provideApp((provided) => {
  ({ service, person, app } = provided);
});

const codeOf = async (staysConnected: boolean) =>
  (await app.approvedBy(person, { staysConnected })).get("code") ?? "";

test("consenting again without staying connected ends what the app could come back with, and nothing else", async () => {
  const before = await app.connectedBy(person);
  const { body: rotated } = await app.refresh(before.refreshToken);
  const other = await ClientApp.registered(service.baseUrl);
  const others = await other.connectedBy(person);
  await codeOf(false);
  for (const refreshToken of [before.refreshToken, rotated.refresh_token])
    expect((await app.refresh(refreshToken)).body.error).toBe("invalid_grant");
  for (const accessToken of [before.accessToken, rotated.access_token])
    expect(await service.runtime.authenticateGrant(accessToken)).toBeDefined();
  expect((await other.refresh(others.refreshToken)).status).toBe(200);
});

test("a code from before gives what the latest consent says: no refresh token where the app is not to stay", async () => {
  const earlier = await codeOf(true);
  await codeOf(false);
  const { status, body } = await app.exchange(earlier);
  expect([status, body.scope, "refresh_token" in body]).toEqual([200, "agents:list agents:run", false]);
});

test("a code given without staying connected gives no refresh token, whatever is consented to after it", async () => {
  const earlier = await codeOf(false);
  const later = await codeOf(true);
  expect((await app.exchange(earlier)).body).not.toHaveProperty("refresh_token");
  expect((await app.exchange(later)).body).toHaveProperty("refresh_token");
});

test("a code or refresh token that is changed in the moment of such a consent leaves nothing to come back with", async () => {
  for (let round = 0; round < 5; round++) {
    const { refreshToken } = await app.connectedBy(person);
    const code = await codeOf(true);
    const [exchanged, refreshed] = await Promise.all([
      app.exchange(code),
      app.refresh(refreshToken),
      codeOf(false),
    ]);
    const given = [exchanged, refreshed].flatMap(({ body }) => body.refresh_token ?? []);
    for (const token of given) expect((await app.refresh(token)).body.error).toBe("invalid_grant");
  }
});

test("a token has the scopes that it was given and that its grant has now, and the teams of the latest consent", async () => {
  const parameters = app.parameters({ scope: "agents:list agents:run documents:read" });
  const [first, second] = [
    await createTeam({ workspaceId: person.workspaceId }),
    await createTeam({ workspaceId: person.workspaceId }),
  ];
  const consent = (scopes: readonly Scope[], allowedTeamIds: string[]) =>
    app.connectedBy(person, { scopes, allowedTeamIds }, parameters);
  const mayNow = ({ accessToken }: { accessToken: string }) => service.runtime.authenticateGrant(accessToken);
  const wide = await consent(["agents:list", "agents:run"], [first]);
  const narrow = await consent(["agents:list"], [first]);
  expect([await mayNow(wide), await mayNow(narrow)]).toMatchObject([
    { scopes: ["agents:list"], allowedTeamIds: [first] },
    { scopes: ["agents:list"], allowedTeamIds: [first] },
  ]);
  await consent(["agents:list", "agents:run", "documents:read"], [second]);
  expect([await mayNow(wide), await mayNow(narrow)]).toMatchObject([
    { scopes: ["agents:list", "agents:run"], allowedTeamIds: [second] },
    { scopes: ["agents:list"], allowedTeamIds: [second] },
  ]);
});
