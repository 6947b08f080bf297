import { z } from "zod";
import { AgentId } from "./agents.ts";
import { amount } from "./amount.ts";
import { Author } from "./author.ts";
import { RUN_EVENT_TYPES, RunEventType } from "./events.ts";
import { MAX_ID_CHARS, WEBHOOKS } from "./limits.ts";
import type { Operations } from "./operation.ts";
import { RunId } from "./runs.ts";
import { Moment, PageCursor, Pagination, queryChoices, queryInteger, Timestamp } from "./values.ts";

/** Where events are sent, who creates it and how it stands (D20). */
const Url = z
  .string()
  .min(1)
  .max(WEBHOOKS.urlChars)
  .meta({
    description:
      `Up to ${amount(WEBHOOKS.urlChars)} characters. https, without a user name; http and private addresses only where the ` +
      "operator allows the host.",
  });
const Description = z
  .string()
  .max(WEBHOOKS.descriptionChars)
  .meta({ description: `At most ${WEBHOOKS.descriptionChars} characters.` });
const Types = z
  .array(z.enum(RUN_EVENT_TYPES))
  .max(RUN_EVENT_TYPES.length)
  .meta({ description: "The types that are sent; empty: all." });
const AgentIds = z
  .array(z.string().max(MAX_ID_CHARS))
  .max(WEBHOOKS.agents)
  .meta({ description: `Only runs of these agents, at most ${WEBHOOKS.agents}; empty: of all.` });
const Payload = z.enum(["full", "thin"]).meta({
  description:
    "full: `data` is the run's record with sensitive values redacted, unless it is over 20 kB. thin: ids, status and metadata.",
});
export const WebhookStatus = z.enum(["active", "disabled"]);

const endpointFields = {
  id: z.string().meta({ description: "`whk_…`" }),
  url: z.string(),
  description: z.string(),
  types: z.array(RunEventType),
  agentIds: z.array(AgentId),
  payload: Payload,
  status: WebhookStatus,
  disabledReason: z.string().nullable().meta({
    description:
      "Why it is disabled: request (somebody asked), gone (it answered 410), failing (five days without a success), secret_lost.",
  }),
  createdAt: Timestamp,
  createdBy: Author,
  secretExpiresAt: Timestamp.nullable().meta({
    description: "Until when the secret before the last rotation signs, too; else null.",
  }),
};
export const Webhook = z.object(endpointFields).meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

const Secret = z.string().meta({ description: "`whsec_…`, shown this once: it checks the signatures." });
export const WebhookWithSecret = z
  .object({ ...endpointFields, secret: Secret })
  .meta({ id: "WebhookWithSecret" });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const NewWebhookBody = z.strictObject({
  url: Url,
  description: Description.optional(),
  types: Types.optional(),
  agentIds: AgentIds.optional(),
  payload: Payload.optional().meta({ description: "full when absent." }),
});
export type NewWebhookBody = z.infer<typeof NewWebhookBody>;
export const ChangedWebhookBody = z.strictObject({
  url: Url.optional(),
  description: Description.optional(),
  types: Types.optional(),
  agentIds: AgentIds.optional(),
  payload: Payload.optional(),
  status: WebhookStatus.optional().meta({
    description: "active begins to send again, with what was waiting.",
  }),
});
export type ChangedWebhookBody = z.infer<typeof ChangedWebhookBody>;

const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;
const deliveryFields = {
  id: z.string().meta({ description: "`wdl_…`" }),
  eventId: z.string().meta({ description: "`evt_…`, the header webhook-id: the same in every attempt." }),
  sequence: z.string(),
  type: RunEventType,
  runId: RunId,
  test: z.boolean(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  nextAttemptAt: Timestamp.nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
};
export const Delivery = z.object(deliveryFields).meta({ id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;
export const DeliveryWithAttempts = z
  .object({
    ...deliveryFields,
    body: z.string().meta({ description: "As it is sent." }),
    attemptsMade: z.array(
      z.object({
        at: Timestamp,
        durationMs: z.int(),
        status: z.int().nullable().meta({ description: "Of the answer; null where none came." }),
        failure: z.string().nullable(),
        answer: z.string().nullable().meta({ description: "The first 4 kB of the answer, redacted." }),
      }),
    ),
  })
  .meta({ id: "DeliveryWithAttempts" });

const params = z.object({ webhookId: z.string().max(MAX_ID_CHARS) });
const ofDelivery = params.extend({ deliveryId: z.string().max(MAX_ID_CHARS) });
const common = { tag: "Webhooks", scopes: { allOf: ["runs:read"] } } as const;

export const webhookOperations = {
  listWebhooks: {
    ...common,
    method: "GET",
    path: "/v1/public/webhooks",
    operationId: "listWebhooks",
    summary: "List the webhook endpoints that this credential created",
    output: z.object({ webhooks: z.array(Webhook) }).meta({ id: "WebhookList" }),
    success: { 200: `All of them, at most ${WEBHOOKS.ofCredential}.` },
    errors: [],
  },
  createWebhook: {
    ...common,
    method: "POST",
    path: "/v1/public/webhooks",
    operationId: "createWebhook",
    summary: "Have events of this credential's runs sent to an address",
    description:
      "Every event that is committed after the answer is sent: a POST with a JSON body `{ type, timestamp, data, sequence }`, signed as " +
      "Standard Webhooks 1.0 say. Any 2xx within 15 seconds is success; what fails is sent again nine times within about four days, with " +
      "the same webhook-id and body.",
    body: NewWebhookBody,
    output: WebhookWithSecret,
    success: { 201: "The endpoint, with its secret." },
    errors: ["quota_exceeded"],
  },
  getWebhook: {
    ...common,
    method: "GET",
    path: "/v1/public/webhooks/{webhookId}",
    operationId: "getWebhook",
    summary: "Get a webhook endpoint",
    params,
    output: Webhook,
    success: { 200: "The endpoint." },
    errors: ["webhook_not_found"],
  },
  updateWebhook: {
    ...common,
    method: "PATCH",
    path: "/v1/public/webhooks/{webhookId}",
    operationId: "updateWebhook",
    summary: "Change, disable or enable a webhook endpoint",
    params,
    body: ChangedWebhookBody,
    output: Webhook,
    success: { 200: "The endpoint as it is now." },
    errors: ["webhook_not_found"],
  },
  deleteWebhook: {
    ...common,
    method: "DELETE",
    path: "/v1/public/webhooks/{webhookId}",
    operationId: "deleteWebhook",
    summary: "Delete a webhook endpoint with its deliveries",
    params,
    output: z.object({}),
    success: { 204: "It is gone." },
    errors: ["webhook_not_found"],
  },
  rotateWebhook: {
    ...common,
    method: "POST",
    path: "/v1/public/webhooks/{webhookId}/rotate",
    operationId: "rotateWebhook",
    summary: "Give a webhook endpoint a new secret",
    params,
    body: z.strictObject({
      overlapSeconds: z
        .int()
        .min(0)
        .max(WEBHOOKS.overlapSeconds)
        .optional()
        .meta({ description: "For how long both secrets sign: up to 7 days, a day when absent." }),
    }),
    output: WebhookWithSecret,
    success: { 200: "The endpoint, with its new secret." },
    errors: ["webhook_not_found"],
  },
  testWebhook: {
    ...common,
    method: "POST",
    path: "/v1/public/webhooks/{webhookId}/test",
    operationId: "testWebhook",
    summary: "Send the newest event once more, marked as a test",
    params,
    output: Delivery,
    success: { 200: "The delivery; its attempts say what came of it." },
    errors: ["webhook_not_found", "not_found"],
  },
  listDeliveries: {
    ...common,
    method: "GET",
    path: "/v1/public/webhooks/{webhookId}/deliveries",
    operationId: "listDeliveries",
    summary: "List what was sent, the newest first",
    params,
    query: z.strictObject({
      state: queryChoices(DELIVERY_STATES, "state")
        .optional()
        .meta({ description: "Only these; repeat the parameter." }),
      limit: queryInteger({ min: 1, ...WEBHOOKS.page }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ deliveries: z.array(Delivery), pagination: Pagination }).meta({ id: "DeliveryList" }),
    success: { 200: "A page of deliveries of the last 30 days." },
    errors: ["invalid_cursor", "webhook_not_found"],
  },
  getDelivery: {
    ...common,
    method: "GET",
    path: "/v1/public/webhooks/{webhookId}/deliveries/{deliveryId}",
    operationId: "getDelivery",
    summary: "Get a delivery with its body and attempts",
    params: ofDelivery,
    output: DeliveryWithAttempts,
    success: { 200: "The delivery." },
    errors: ["webhook_not_found"],
  },
  resendDelivery: {
    ...common,
    method: "POST",
    path: "/v1/public/webhooks/{webhookId}/deliveries/{deliveryId}/resend",
    operationId: "resendDelivery",
    summary: "Send a delivery again now, with the same id and body",
    params: ofDelivery,
    output: Delivery,
    success: { 200: "The delivery, which waits for its next attempt." },
    errors: ["webhook_not_found"],
  },
  resendDeliveries: {
    ...common,
    method: "POST",
    path: "/v1/public/webhooks/{webhookId}/resend",
    operationId: "resendDeliveries",
    summary: "Send again what failed, or all events since a time",
    description:
      "With `failed`: every delivery that was given up. With `since`: every event of that time and after it that fits the endpoint, also " +
      "those from before it was created.",
    params,
    body: z.union([
      z.strictObject({ failed: z.literal(true) }),
      z.strictObject({
        since: Moment.meta({ description: "ISO 8601 with a time zone, within the last 30 days." }),
      }),
    ]),
    output: z
      .object({ count: z.int().meta({ description: "Deliveries that are sent again." }) })
      .meta({ id: "Resent" }),
    success: { 200: "They wait for their next attempt." },
    errors: ["webhook_not_found"],
  },
} as const satisfies Operations;
