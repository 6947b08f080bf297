import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webhookOperations } from "#lib/contract/webhooks.ts";
import { newId } from "#lib/platform/ids.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWebhookWorld, type WebhookWorld } from "./testing/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world.close());
const newEndpoint = (body?: object) => world.newEndpoint(body);

describe("addresses that are refused", () => {
  test.each([
    ["none", "not a url"],
    ["another scheme", "ftp://a.example/"],
    ["http", "http://a.example/hook"],
    ["a user name", "https://me:secret@a.example/"],
    ["a private address", "https://10.0.0.1/hook"],
    ["this machine by name", "https://localhost/hook"],
    ["a cloud's metadata service", "https://169.254.169.254/latest"],
    ["2,001 characters", `https://a.example/${"x".repeat(1_983)}`],
  ])("%s", async (_, url) => {
    const { api } = await world.newCaller();
    const { status, error } = await api.call(webhookOperations.createWebhook, { body: { url } });
    expect([status, error?.code, error?.details?.[0]?.field]).toEqual([400, "invalid_request", "/url"]);
  });
});

test("endpoints belong to the key that created them, and secrets are shown once", async () => {
  const endpoint = await newEndpoint();
  const { api: stranger } = await world.newCaller();
  const { params } = endpoint;
  const asked = [
    await stranger.call(webhookOperations.getWebhook, { params }),
    await stranger.call(webhookOperations.updateWebhook, { params, body: { description: "mine" } }),
    await stranger.call(webhookOperations.rotateWebhook, { params, body: {} }),
    await stranger.call(webhookOperations.testWebhook, { params }),
    await stranger.call(webhookOperations.listDeliveries, { params }),
    await stranger.call(webhookOperations.resendDeliveries, { params, body: { failed: true } }),
    await stranger.call(webhookOperations.deleteWebhook, { params }),
  ];
  expect(asked.map(({ status, error }) => [status, error?.code])).toEqual(
    asked.map(() => [404, "webhook_not_found"]),
  );
  expect(accepted(await stranger.call(webhookOperations.listWebhooks)).webhooks).toEqual([]);
  const { webhooks } = accepted(await endpoint.api.call(webhookOperations.listWebhooks));
  expect(webhooks).toEqual([await endpoint.get()]);
  expect(JSON.stringify(webhooks)).not.toContain("whsec_");
  const [stored] = await world.query<{ sealed: string }>(
    "select sealed_secret as sealed from webhook_endpoints where id = $1",
    endpoint.created.id,
  );
  expect(stored?.sealed).toMatch(/^v1\./);
});

test("nothing is sent for a key that was revoked", async () => {
  const endpoint = await newEndpoint({ types: ["run.completed"] });
  world.receiver.answers(endpoint.path, (response) => response.writeHead(500).end());
  await endpoint.run();
  await waitFor("an attempt", async () => (await endpoint.deliveries())[0]?.attempts === 1);
  await world.query("update api_keys set status = 'revoked' where id = $1", endpoint.keyId);
  await endpoint.makeDue();
  const beside = await newEndpoint({ types: ["run.completed"] });
  await beside.run();
  await world.receiver.until(beside.path, 1);
  expect(world.receiver.at(endpoint.path)).toHaveLength(1);
});

test("a credential has ten endpoints at most, and a name of nothing is not found", async () => {
  const { api, keyId } = await newEndpoint();
  await world.query(
    `insert into webhook_endpoints (id, workspace_id, owner_kind, owner_id, url, payload, created_by_kind, created_by_id)
     select 'whk_' || n || $1, $2, 'key', $1, 'https://a.example/', 'thin', 'key', $1 from generate_series(1, 9) n`,
    keyId,
    world.tenant.workspaceId,
  );
  const { status, error } = await api.call(webhookOperations.createWebhook, {
    body: { url: world.receiver.url("/eleventh") },
  });
  expect([status, error?.code]).toEqual([409, "quota_exceeded"]);
  const gone = await api.call(webhookOperations.getWebhook, { params: { webhookId: newId("webhook") } });
  expect(gone.status).toBe(404);
});
