import { expect, test } from "vitest";

import type { TestService } from "#lib/testing/service.ts";
import { ClientApp, type OAuthAnswer, type PersonRef } from "./testing/client-app.ts";
import { provideApp } from "./testing/provide-app.ts";
import { newRefreshToken } from "./tokens.ts";

let service: TestService;
let person: PersonRef;
let app: ClientApp;
provideApp((provided) => {
  ({ service, person, app } = provided);
});

const badRefresh = () => app.refresh(newRefreshToken());
const revoke = (token: string) => app.post("/oauth/revoke", { token, client_id: app.clientId });

/** Fails until that is too often. @returns the answer that said so. */
async function useUp(fail: () => Promise<OAuthAnswer>): Promise<OAuthAnswer> {
  for (let round = 0; round < 30; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, fail));
    const refused = answers.find(({ status }) => status === 429);
    if (refused) return refused;
  }
  throw new Error("failing was never too often");
}

test.each<[string, () => Promise<OAuthAnswer>]>([
  ["refresh tokens", badRefresh],
  ["codes", () => app.exchange("lwc_none")],
  ["clients", () => app.refresh("none", { client_id: "cli_none" })],
  ["tokens to revoke", () => revoke(newRefreshToken())],
])("too many bad %s from an address are told so, with when to come again", async (_what, fail) => {
  const { status, body, headers } = await useUp(fail);
  expect([status, body.error]).toEqual([429, "temporarily_unavailable"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(body.error_description).toMatch(
    /^Too many requests came from this address\. Try again in [0-9]+ seconds?\.$/,
  );
});

test("whoever brings what is good passes, however much from the same address fails", async () => {
  const { refreshToken } = await app.connectedBy(person);
  const code = (await app.approvedBy(person)).get("code") ?? "";
  await useUp(badRefresh);
  const refreshed = await app.refresh(refreshToken);
  expect([refreshed.status, (await app.exchange(code)).status]).toEqual([200, 200]);
  expect((await revoke(refreshed.body.refresh_token)).status).toBe(200);
  expect(await service.runtime.authenticateGrant(refreshed.body.access_token)).toBeUndefined();
});

test("an app that refreshes without end is held back by itself: others pass, and its token stays good", async () => {
  const { refreshToken } = await app.connectedBy(person);
  const { status, body, headers } = await useUp(() => app.refresh(refreshToken));
  expect([status, body.error, headers.get("retry-after")]).toEqual([429, "temporarily_unavailable", "60"]);
  expect(body.error_description).toContain("try again in 60 seconds");
  const other = await ClientApp.registered(service.baseUrl);
  const { refreshToken: theirs } = await other.connectedBy(person);
  expect((await other.refresh(theirs)).status).toBe(200);
  await service.runtime.db.pool.query(
    "update oauth_tokens set created_at = created_at - interval '1 minute'",
  );
  expect((await app.refresh(refreshToken)).status).toBe(200);
});

test("an access token that has run out is told so by the endpoint, however many bad ones were refreshed", async () => {
  await useUp(badRefresh);
  const answer = await app.send("/v1/mcp", {
    headers: { authorization: "Bearer lwa_none", "content-type": "application/json" },
    body: "{}",
  });
  expect(answer.status).toBe(401);
});

test("what is good is never counted as what fails", async () => {
  const other = await ClientApp.registered(service.baseUrl);
  for (const one of [app, other]) {
    const { refreshToken } = await one.connectedBy(person);
    for (let round = 0; round < 7; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => one.refresh(refreshToken)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
  }
  expect((await badRefresh()).status).toBe(400);
});
