import { webhookOperations } from "#lib/contract/webhooks.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, RUN_SCOPES } from "#lib/testing/factories.ts";
import { startTestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startReceiver, verified } from "./receiver.ts";

/** A service, a stranger's receiver, and an agent whose runs are told of. */
export async function startWebhookWorld() {
  const receiver = await startReceiver();
  const service = await startTestService({
    env: { outbound: { allow: ["127.0.0.0/8"], proxies: { bypass: [] } } },
  });
  const tenant = await createTenant();
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  let paths = 0;

  const query = async <Row>(text: string, ...values: unknown[]) =>
    (await service.runtime.db.pool.query(text, values)).rows as Row[];

  async function newCaller(scopes: readonly (typeof RUN_SCOPES)[number][] = RUN_SCOPES) {
    const { workspaceId, owner } = tenant;
    const { key, id: keyId } = await createApiKey({ workspaceId, userId: owner.userId, scopes });
    return { api: new Api(service.baseUrl, key), keyId };
  }

  /** An endpoint of a new key, at a path of its own. */
  async function newEndpoint(body: object = {}) {
    const { api, keyId } = await newCaller();
    const path = `/hook-${paths++}`;
    const created = accepted(
      await api.call(webhookOperations.createWebhook, { body: { url: receiver.url(path), ...body } }),
    );
    const params = { webhookId: created.id };
    const run = async () => {
      const runId = await api.started(agentId, { input: { amount: 2 }, metadata: { order: "A-1" } });
      await api.runUntil(runId);
      return runId;
    };
    const deliveries = async () =>
      accepted(await api.call(webhookOperations.listDeliveries, { params })).deliveries;
    const get = async () => accepted(await api.call(webhookOperations.getWebhook, { params }));
    const makeDue = () =>
      query(
        "update webhook_deliveries set next_attempt_at = now() where endpoint_id = $1 and state = 'pending' and not is_claimed",
        created.id,
      );
    /** What came to it, checked, in the order of the events: none is promised. */
    const bodies = async (count: number) =>
      (await receiver.until(path, count))
        .map((one) => verified(created.secret, one))
        .sort((a, b) => Number(a.sequence) - Number(b.sequence));
    return { api, keyId, path, created, params, run, deliveries, bodies, get, makeDue };
  }

  const close = async () => {
    await service.close();
    await receiver.close();
  };
  return { receiver, service, tenant, agentId, query, newCaller, newEndpoint, close };
}

export type WebhookWorld = Awaited<ReturnType<typeof startWebhookWorld>>;
type Endpoint = Awaited<ReturnType<WebhookWorld["newEndpoint"]>>;

export const untilAll = ({ deliveries }: Endpoint, state: string, count: number) =>
  waitFor(`${count} deliveries ${state}`, async () => {
    const all = (await deliveries()).filter((one) => one.state === state);
    return all.length === count && all;
  });
