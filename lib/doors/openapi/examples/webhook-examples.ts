import { type Delivery, type Webhook, webhookOperations } from "#lib/contract/webhooks.ts";
import { defineExamples } from "./define-examples.ts";
import { LAST_PAGE } from "./published-examples.ts";

const webhook: Webhook = {
  id: "whk_01kaj5w3f8e0m7c2q9t4v6x8z1",
  url: "https://orders.example/hooks/laneway",
  description: "Order system",
  types: ["run.waiting", "run.completed", "run.failed"],
  agentIds: [],
  payload: "full",
  status: "active",
  disabledReason: null,
  createdAt: "2026-11-21T09:30:00.000Z",
  createdBy: { type: "key", id: "key_01kaj5w3f8e0m7c2q9t4v6x8z1", name: "Order system" },
  secretExpiresAt: null,
};
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwk5tJ0Zq1a3U=";
const delivery: Delivery = {
  id: "wdl_01kaj5w3f8e0m7c2q9t4v6x8z1",
  eventId: "evt_01kaj5w6m2c4q8t0v1x3z5b7d9",
  sequence: "41",
  type: "run.completed",
  runId: "run_01kaj5w3f8e0m7c2q9t4v6x8z1",
  test: false,
  state: "pending",
  attempts: 1,
  nextAttemptAt: "2026-11-21T09:30:09.000Z",
  createdAt: "2026-11-21T09:30:04.000Z",
  endedAt: null,
};
const one = <Value>(summary: string, value: Value) => ({ responses: { 200: { one: { summary, value } } } });
const again = one("It waits for its next attempt", { ...delivery, nextAttemptAt: delivery.createdAt });

export const WEBHOOK_EXAMPLES = {
  ...defineExamples(webhookOperations.listWebhooks, one("One endpoint", { webhooks: [webhook] })),
  ...defineExamples(webhookOperations.createWebhook, {
    request: {
      some: {
        summary: "What an order system acts on",
        value: { url: webhook.url, description: webhook.description, types: webhook.types },
      },
    },
    responses: { 201: { created: { summary: "The endpoint", value: { ...webhook, secret } } } },
  }),
  ...defineExamples(webhookOperations.getWebhook, one("The endpoint", webhook)),
  ...defineExamples(webhookOperations.updateWebhook, {
    request: { enable: { summary: "Enable it again", value: { status: "active" } } },
    ...one("The endpoint", webhook),
  }),
  ...defineExamples(webhookOperations.deleteWebhook, { responses: { 204: {} } }),
  ...defineExamples(webhookOperations.rotateWebhook, {
    request: { hour: { summary: "Both sign for an hour", value: { overlapSeconds: 3_600 } } },
    ...one("The new secret", { ...webhook, secretExpiresAt: "2026-11-21T10:30:00.000Z", secret }),
  }),
  ...defineExamples(
    webhookOperations.testWebhook,
    one("The test's delivery", { ...delivery, test: true, attempts: 0 }),
  ),
  ...defineExamples(
    webhookOperations.listDeliveries,
    one("One delivery", { deliveries: [delivery], pagination: LAST_PAGE }),
  ),
  ...defineExamples(
    webhookOperations.getDelivery,
    one("Its first attempt failed", {
      ...delivery,
      body: '{"type":"run.completed","timestamp":"2026-11-21T09:30:04.000Z","data":{"runId":"run_01kaj5w3f8e0m7c2q9t4v6x8z1"},"sequence":"41"}',
      attemptsMade: [
        {
          at: "2026-11-21T09:30:04.100Z",
          durationMs: 38,
          status: 503,
          failure: null,
          answer: "Try again later",
        },
      ],
    }),
  ),
  ...defineExamples(webhookOperations.resendDelivery, again),
  ...defineExamples(webhookOperations.resendDeliveries, {
    request: {
      failed: { summary: "All that was given up", value: { failed: true } },
      since: { summary: "All of a day", value: { since: "2026-11-21T00:00:00.000Z" } },
    },
    ...one("Three", { count: 3 }),
  }),
};
