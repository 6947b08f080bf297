import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webhookOperations } from "#lib/contract/webhooks.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { verified } from "./testing/receiver.ts";
import { startWebhookWorld, untilAll, type WebhookWorld } from "./testing/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world.close());
const newEndpoint = (body?: object) => world.newEndpoint(body);

describe("receivers", () => {
  test.each([
    ["a redirect, which is not followed", 302, "Redirects are not followed."],
    ["an error", 418, null],
  ])("%s is a failure", async (_, status, failure) => {
    const endpoint = await newEndpoint({ types: ["run.completed"] });
    world.receiver.answers(endpoint.path, (response) =>
      response.writeHead(status, { location: world.receiver.url("/elsewhere") }).end("no"),
    );
    await endpoint.run();
    const made = await waitFor("an attempt", async () => {
      const [one] = await endpoint.deliveries();
      if (one?.attempts !== 1) return undefined;
      const params = { ...endpoint.params, deliveryId: one.id };
      return accepted(await endpoint.api.call(webhookOperations.getDelivery, { params })).attemptsMade;
    });
    expect(made).toMatchObject([{ status, failure, answer: "no" }]);
    expect(world.receiver.at("/elsewhere")).toEqual([]);
  });

  test("one that closes the connection has no status, and why", async () => {
    const endpoint = await newEndpoint({ types: ["run.completed"] });
    world.receiver.answers(endpoint.path, (_, request) => request.socket.destroy());
    await endpoint.run();
    await waitFor("an attempt", async () => (await endpoint.deliveries())[0]?.attempts === 1);
    const [row] = await world.query<{ status: number | null; failure: string }>(
      "select a.status, a.failure from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id where d.endpoint_id = $1",
      endpoint.created.id,
    );
    expect([row?.status, row?.failure]).toEqual([null, expect.stringContaining("127.0.0.1")]);
  });

  test("ten megabytes of answer are a success, of which the first four kilobytes are kept", async () => {
    const endpoint = await newEndpoint({ types: ["run.completed"] });
    world.receiver.answers(endpoint.path, (response) => response.writeHead(200).end("x".repeat(10_000_000)));
    await endpoint.run();
    const [one] = await untilAll(endpoint, "delivered", 1);
    const params = { ...endpoint.params, deliveryId: one?.id ?? "" };
    const { attemptsMade } = accepted(await endpoint.api.call(webhookOperations.getDelivery, { params }));
    expect(attemptsMade[0]?.answer).toHaveLength(4_096);
  });

  test("410 disables at once, with an entry in the audit log; enabled again, new events are sent", async () => {
    const endpoint = await newEndpoint({ types: ["run.completed"] });
    world.receiver.answers(endpoint.path, (response) => response.writeHead(410).end());
    await endpoint.run();
    const disabled = await waitFor("the end", async () => {
      const now = await endpoint.get();
      return now.status === "disabled" && now;
    });
    expect(disabled.disabledReason).toBe("gone");
    const entries = await world.query<{ action: string; actor_kind: string }>(
      "select action, actor_kind from audit_log where target_id = $1 order by id",
      endpoint.created.id,
    );
    expect(entries.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
      ["webhook.created", "key"],
      ["webhook.disabled", "system"],
    ]);
    await endpoint.run();
    await waitFor("numbering", async () => (await world.query("select from unnumbered_events")).length === 0);
    world.receiver.answers(endpoint.path, (response) => response.writeHead(200).end());
    const body = { status: "active" } as const;
    expect(
      accepted(await endpoint.api.call(webhookOperations.updateWebhook, { params: endpoint.params, body }))
        .status,
    ).toBe("active");
    const last = await endpoint.run();
    await untilAll(endpoint, "delivered", 1);
    expect(JSON.parse(world.receiver.at(endpoint.path).at(-1)?.body ?? "").data.runId).toBe(last);
  });

  test("five days without a success disable", async () => {
    const endpoint = await newEndpoint({ types: ["run.completed"] });
    world.receiver.answers(endpoint.path, (response) => response.writeHead(500).end());
    await endpoint.run();
    await waitFor("an attempt", async () => (await endpoint.deliveries())[0]?.attempts === 1);
    await world.query(
      "update webhook_endpoints set failing_since = now() - interval '121 hours' where id = $1",
      endpoint.created.id,
    );
    await endpoint.makeDue();
    const disabled = await waitFor("the end", async () => {
      const now = await endpoint.get();
      return now.status === "disabled" && now;
    });
    expect(disabled.disabledReason).toBe("failing");
  });

  test("one that never answers has ten under way at most, and delays no other", async () => {
    const [slow, other] = [
      await newEndpoint({ types: ["run.completed"] }),
      await newEndpoint({ types: ["run.completed"] }),
    ];
    let open = 0;
    world.receiver.answers(slow.path, () => void open++);
    const runs = Array.from({ length: 14 }, () => slow.run());
    await Promise.all(runs);
    await waitFor("ten", () => open === 10);
    await other.run();
    await world.receiver.until(other.path, 1);
    expect([open, world.receiver.at(slow.path).length]).toEqual([10, 10]);
    await slow.api.call(webhookOperations.deleteWebhook, { params: slow.params });
  });
});

test("during a rotation both secrets sign, afterwards the new one alone", async () => {
  const endpoint = await newEndpoint({ types: ["run.completed"] });
  const { secret: first } = endpoint.created;
  const rotated = accepted(
    await endpoint.api.call(webhookOperations.rotateWebhook, {
      params: endpoint.params,
      body: { overlapSeconds: 60 },
    }),
  );
  expect(rotated.secret).not.toBe(first);
  expect(rotated.secretExpiresAt).not.toBeNull();
  await endpoint.run();
  const [both] = await world.receiver.until(endpoint.path, 1);
  for (const secret of [first, rotated.secret]) if (both) verified(secret, both);
  await endpoint.api.call(webhookOperations.rotateWebhook, {
    params: endpoint.params,
    body: { overlapSeconds: 0 },
  });
  await endpoint.run();
  const [, alone] = await world.receiver.until(endpoint.path, 2);
  for (const secret of [first, rotated.secret]) expect(() => alone && verified(secret, alone)).toThrow();
});
