import type { JsonObject } from "#lib/contract/json.ts";
import { addToolServer } from "#lib/execution/tools/add-tool-server.ts";
import { Api, accepted } from "./api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "./factories.ts";
import { type McpServer, type McpTool, startMcpServer } from "./mcp-server.ts";
import { type ModelServer, startModelServer } from "./model-server.ts";
import { type ModelReply, replyMessage } from "./model-server-replies.ts";
import { startTestService, type TestService } from "./service.ts";

/** The service between a model provider and a tool server of this machine, and a tenant that may use both. */
export interface EffectService {
  readonly service: TestService;
  readonly models: ModelServer;
  readonly tools: McpServer;
  readonly tenant: Tenant;
  readonly api: Api;
  /** Publishes and starts. */
  start(graph: GraphSource, input?: JsonObject): Promise<string>;
  /** The payloads of the run's events of a type. */
  payloads(runId: string, eventType: string): Promise<JsonObject[]>;
  close(): Promise<void>;
}

export async function startEffectService({
  worker = true,
  offers = [],
  ...given
}: {
  worker?: boolean;
  /** The tools of the server `desk`. */
  offers?: readonly McpTool[];
} & Pick<
  NonNullable<Parameters<typeof startTestService>[0]>,
  "env" | "metrics" | "databaseUrl"
> = {}): Promise<EffectService> {
  const models = await startModelServer();
  const tools = await startMcpServer();
  tools.offer(...offers);
  const service = await startTestService({
    ...given,
    worker,
    env: {
      ...given.env,
      openaiCompatible: { baseUrl: models.baseUrl },
      defaultModel: "compatible:test",
      outbound: { allow: ["127.0.0.0/8"], proxies: { bypass: [] } },
    },
  });
  const tenant = await createTenant();
  await addToolServer({ actor: tenant.owner, name: "desk", url: tools.url });
  const api = new Api(service.baseUrl, tenant.key);
  return {
    service,
    models,
    tools,
    tenant,
    api,
    async start(graph, input = {}) {
      const { agentId } = await publishGraph({ ...tenant, graph });
      return api.started(agentId, { input });
    },
    async payloads(runId, eventType) {
      const query = { eventTypes: [eventType], includePayloads: true, payloadMaxChars: 20_000 };
      const { events } = accepted(await api.getTrace(runId, query));
      return events.map(({ payload }) => payload as JsonObject); // written as objects, all of them
    },
    async close() {
      await service.close();
      await tools.close();
      await models.close();
    },
  };
}

/** A graph with the node between a lane and an output that gives the node's output. */
export const around = (node: GraphSource["nodes"][number]): GraphSource => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "go", name: "Go", mode: "structured", start: node.id, inputSchema: { type: "object" } }],
  nodes: [
    node,
    { id: "end", type: "output", config: { value: `nodes.${node.id}` } },
    { id: "not", type: "output", config: { value: `{'handled': nodes.${node.id}}` } },
  ],
  edges: [
    { from: node.id, to: "end" },
    ...(node.type === "tool" ? [{ from: node.id, on: "rejected", to: "not" }] : []),
  ],
});

/** An assistant that wants these tools called, by the names under which they were offered. */
export const replyToolCalls =
  (...calls: readonly { readonly tool: string; readonly arguments: unknown }[]): ModelReply =>
  (request, response) => {
    const tool_calls = calls.map((call, index) => ({
      id: `call_${request.ordinal}_${index + 1}`,
      type: "function",
      function: { name: call.tool, arguments: JSON.stringify(call.arguments) },
    }));
    return replyMessage({ content: null, tool_calls }, "tool_calls")(request, response);
  };
