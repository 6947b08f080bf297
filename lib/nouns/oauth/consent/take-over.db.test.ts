import { describe, expect, test } from "vitest";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";
import { approving } from "#lib/testing/agents.ts";
import { createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import type { TestService } from "#lib/testing/service.ts";
import { endGrant } from "../end-grant.ts";
import { ClientApp, type PersonRef } from "../testing/client-app.ts";
import { offeredBy } from "../testing/offered-by.ts";
import { provideApp } from "../testing/provide-app.ts";

let service: TestService;
let tenant: Tenant;
let person: PersonRef;
provideApp((provided) => {
  ({ service, tenant, person } = provided);
});

const query = async (text: string, values: unknown[] = [person.workspaceId]) =>
  (await service.runtime.db.pool.query(text, values)).rows;
const grants = () =>
  query("select id, client_id, scopes from oauth_grants where workspace_id = $1 order by id");

/** A program as it registers at each of its sign-ins, at the port that it has then. */
const signIn = (port: number, metadata: Record<string, unknown> = {}) =>
  ClientApp.registered(service.baseUrl, {
    client_name: "A terminal",
    redirect_uris: [`http://127.0.0.1:${port}/callback`],
    ...metadata,
  });

async function actorOf(accessToken: string) {
  const actor = await service.runtime.authenticateGrant(accessToken);
  if (!actor) throw new Error("the token is not accepted");
  return actor;
}

/** An app that a person connected and that started a run. */
async function connected(who = person) {
  const app = await signIn(4001);
  const tokens = await app.connectedBy(who);
  const actor = await actorOf(tokens.accessToken);
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const { runId } = (await startRun({ actor, agentId, body: { input: { amount: 900 } } })).run;
  return { app, tokens, runId, grantId: actor.credentialId };
}

const predecessorOf = async (app: ClientApp, who = person) => (await offeredBy(app, who)).predecessor;

describe("a client that registers anew under the same name and redirect", () => {
  test("is offered the runs of the person's earlier grant, and says which one that is", async () => {
    const { grantId } = await connected();
    expect(await predecessorOf(await signIn(4002))).toEqual({
      grantId,
      connectedAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    });
  });

  test("gets them with the grant when the person agrees, and what the earlier client holds ends", async () => {
    const { app: earlier, tokens, runId, grantId } = await connected();
    const unused = (await earlier.approvedBy(person)).get("code") ?? "";
    const app = await signIn(4002);
    const choice = { scopes: ["agents:list", "runs:read"], takesOver: grantId } as const;
    const parameters = app.parameters({ scope: "agents:list agents:run runs:read" });
    const { accessToken } = await app.connectedBy(person, choice, parameters);
    const actor = await actorOf(accessToken);
    expect(actor).toMatchObject({ credentialId: grantId, scopes: ["agents:list", "runs:read"] });
    expect((await getRun({ actor, runId })).run).toMatchObject({ runId });
    expect(await grants()).toEqual([
      { id: grantId, client_id: app.clientId, scopes: ["agents:list", "runs:read"] },
    ]);
    expect(await service.runtime.authenticateGrant(tokens.accessToken)).toBeUndefined();
    expect((await earlier.refresh(tokens.refreshToken)).body.error).toBe("invalid_client");
    expect((await earlier.exchange(unused)).body.error).toBe("invalid_client");
    const entries = await query(
      "select action, target_id, details from audit_log where workspace_id = $1 order by id",
    );
    expect(entries.at(-1)).toMatchObject({
      action: "connected_app.connected",
      target_id: grantId,
      details: { clientId: app.clientId, tookOverClientId: earlier.clientId },
    });
  });

  test("does not get them where the person does not say so: it has a grant of its own", async () => {
    const { tokens, runId, grantId } = await connected();
    const app = await signIn(4002);
    const actor = await actorOf((await app.connectedBy(person)).accessToken);
    expect(actor.credentialId).not.toBe(grantId);
    await expect(getRun({ actor, runId })).rejects.toMatchObject({ code: "run_not_found" });
    expect(await service.runtime.authenticateGrant(tokens.accessToken)).toMatchObject({
      credentialId: grantId,
    });
    expect(await predecessorOf(app)).toBeNull();
  });

  test("leaves the earlier client nothing, also where it refreshes its tokens at the same moment", async () => {
    const { app: earlier, tokens, grantId } = await connected();
    const app = await signIn(4002);
    const dashboard = await app.dashboardOf(person);
    const [approved, ...refreshed] = await Promise.all([
      app.approve(dashboard, person, { takesOver: grantId }),
      ...[1, 2, 3, 4].map(() => earlier.refresh(tokens.refreshToken)),
    ]);
    expect(approved.status).toBe(200);
    const given = refreshed.flatMap(({ status, body }) => (status === 200 ? [body] : []));
    for (const { access_token, refresh_token } of [
      { access_token: tokens.accessToken, refresh_token: tokens.refreshToken },
      ...given,
    ]) {
      expect(await service.runtime.authenticateGrant(access_token)).toBeUndefined();
      expect((await earlier.refresh(refresh_token)).status).toBe(401);
    }
  });

  test("is offered the one that was used last, and can be given another", async () => {
    const first = await connected();
    const second = await connected();
    await query("update oauth_grants set last_used_at = now() where id = $1", [first.grantId]);
    const app = await signIn(4002);
    expect((await predecessorOf(app))?.grantId).toBe(first.grantId);
    const actor = await actorOf((await app.connectedBy(person, { takesOver: second.grantId })).accessToken);
    expect(actor.credentialId).toBe(second.grantId);
  });
});

describe("nothing is offered, and taking over is refused,", () => {
  const refusalOf = async (app: ClientApp, grantId: string, who = person) => {
    const before = await grants();
    const { status, error } = await app.approve(await app.dashboardOf(who), who, { takesOver: grantId });
    expect(await grants()).toEqual(before);
    return [status, error?.code];
  };

  test.each([
    ["of another name", { client_name: "Another terminal" }],
    ["at another path", { redirect_uris: ["http://127.0.0.1:4001/other"] }],
    ["on another host", { redirect_uris: ["http://localhost:4001/callback"] }],
    [
      "that returns to one place more",
      { redirect_uris: ["http://127.0.0.1:1/callback", "https://app.example/"] },
    ],
  ])("to a client %s", async (_, metadata) => {
    const { grantId } = await connected();
    const app = await signIn(4002, metadata);
    expect(await predecessorOf(app)).toBeNull();
    expect(await refusalOf(app, grantId)).toEqual([409, "revision_conflict"]);
  });

  test("to another person, and to somebody in another workspace", async () => {
    const { grantId } = await connected();
    const { userId } = await createUser({ workspaceId: person.workspaceId, role: "owner" });
    const elsewhere = await createTenant();
    for (const who of [
      { ...person, userId },
      { workspaceId: elsewhere.workspaceId, userId: elsewhere.owner.userId },
    ]) {
      const app = await signIn(4002);
      expect(await predecessorOf(app, who)).toBeNull();
      expect(await refusalOf(app, grantId, who)).toEqual([409, "revision_conflict"]);
    }
  });

  test("once the earlier grant was ended, or where it started nothing", async () => {
    const { grantId } = await connected();
    await endGrant({ actor: tenant.owner, grantId });
    await (await signIn(4003)).connectedBy(person);
    const app = await signIn(4002);
    expect(await predecessorOf(app)).toBeNull();
    expect(await refusalOf(app, grantId)).toEqual([409, "revision_conflict"]);
  });

  test("to the second of two clients that take the same grant at the same moment", async () => {
    const { grantId } = await connected();
    const apps = [await signIn(4002), await signIn(4003)];
    // Both have seen that it is theirs to take before one of them takes it.
    const held = await holdLock({
      url: service.url,
      statement: `select from oauth_grants where id = '${grantId}' for update`,
    });
    const answering = Promise.all(
      apps.map(async (app) => app.approve(await app.dashboardOf(person), person, { takesOver: grantId })),
    );
    await held.blocks(2);
    await held.release();
    const answers = await answering;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = apps[answers.findIndex(({ status }) => status === 200)];
    expect(await grants()).toMatchObject([{ id: grantId, client_id: winner?.clientId }]);
  });

  test("to the second of two consents to one client", async () => {
    const { grantId } = await connected();
    const app = await signIn(4002);
    const dashboard = await app.dashboardOf(person);
    const answers = await Promise.all([
      app.approve(dashboard, person, { takesOver: grantId }),
      app.approve(dashboard, person, { takesOver: grantId }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await grants()).toHaveLength(1);
  });
});
