import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { toolServerOperations } from "#lib/contract/dashboard/settings-tools.ts";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { Api, accepted } from "./api-client.ts";
import { type Dashboard, openDashboard } from "./dashboard-client.ts";
import { type EffectService, startEffectService } from "./effect-service.ts";
import { createApiKey, type GraphSource } from "./factories.ts";
import { graphOf } from "./graph-of.ts";

const SCOPES = ["agents:list", "agents:read", "agents:write", "agents:run", "runs:read"] as const;

export const output = (id: string, value: string) =>
  ({ id, type: "output", config: { value } }) as GraphSource["nodes"][number];

/** A service whose drafts are tried by a key and by a person, and an outside system that says what it was sent. */
export async function startPreviewDesk() {
  const world: EffectService = await startEffectService({ offers: [{ name: "find" }, { name: "send" }] });
  const { workspaceId, owner, teamId } = world.tenant;
  const { baseUrl } = world.service;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes: SCOPES });
  const api = new Api(baseUrl, key);
  const person: Dashboard = await openDashboard({ baseUrl, workspaceId, userId: owner.userId });
  const marked = { params: { name: "desk" }, body: { tool: "find", isReadOnly: true } };
  accepted(await person.call(toolServerOperations.markReadOnly, marked));
  /** Method and path of each request, in order. Tests empty it. */
  const received: string[] = [];
  const outside = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ id: received.length }));
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`; // a TCP server has one

  const http = (id: string, method: string, more: object = {}) =>
    ({
      id,
      type: "http",
      config: { method, url: `${origin}/${id}`, ...more },
    }) as GraphSource["nodes"][number];
  const tried = (agentId: string, body: object = {}) =>
    api.call(draftPreviewOperations.testDraft, { params: { agentId }, body: { input: {}, ...body } });
  return {
    world,
    api,
    person,
    origin,
    received,
    http,
    tried,
    /** Reads, then pays. */
    paying: () =>
      graphOf([
        http("look", "GET"),
        http("pay", "POST", { body: "{'amount': 5}", headers: { authorization: "Bearer abcdefghijkl" } }),
        output("end", "{'looked': nodes.look.body, 'paid': nodes.pay.body}"),
      ]),
    async draftOf(graph: object): Promise<string> {
      const body = { name: "Draft", teamId, graph: graph as JsonObject };
      return accepted(await api.call(authoringOperations.createDraft, { body })).id;
    },
    /** By the key, until it ends or asks. */
    async preview(agentId: string, body: object = {}) {
      const { runId } = accepted(await tried(agentId, body));
      return api.runUntil(runId);
    },
    eventsOf: async (runId: string) =>
      accepted(await api.getTrace(runId, { includePayloads: true, payloadMaxChars: 20_000, limit: 200 }))
        .events,
    async close() {
      outside.close();
      outside.closeAllConnections();
      await world.close();
    },
  };
}

export type PreviewDesk = Awaited<ReturnType<typeof startPreviewDesk>>;
