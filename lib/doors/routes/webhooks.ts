import { webhookOperations } from "#lib/contract/webhooks.ts";
import { changeEndpoint, deleteEndpoint, rotateSecret } from "#lib/nouns/webhooks/change-endpoint.ts";
import { createEndpoint } from "#lib/nouns/webhooks/create-endpoint.ts";
import { getDelivery, listDeliveries } from "#lib/nouns/webhooks/read-deliveries.ts";
import { getEndpoint, listEndpoints } from "#lib/nouns/webhooks/read-endpoints.ts";
import { resendDeliveries, resendDelivery, testEndpoint } from "#lib/nouns/webhooks/resend.ts";
import { bind } from "./bind.ts";

export const webhookRoutes = bind(webhookOperations, {
  listWebhooks: ({ actor }) => listEndpoints({ actor }),
  createWebhook: ({ actor, body }) => createEndpoint({ actor, body }),
  getWebhook: ({ actor, params }) => getEndpoint({ actor, ...params }),
  updateWebhook: ({ actor, params, body }) => changeEndpoint({ actor, ...params, body }),
  deleteWebhook: ({ actor, params }) => deleteEndpoint({ actor, ...params }),
  rotateWebhook: ({ actor, params, body }) => rotateSecret({ actor, ...params, ...body }),
  testWebhook: ({ actor, params }) => testEndpoint({ actor, ...params }),
  listDeliveries: ({ actor, params, query }) => listDeliveries({ actor, ...params, query }),
  getDelivery: ({ actor, params }) => getDelivery({ actor, ...params }),
  resendDelivery: ({ actor, params }) => resendDelivery({ actor, ...params }),
  resendDeliveries: ({ actor, params, body }) => resendDeliveries({ actor, ...params, body }),
});
