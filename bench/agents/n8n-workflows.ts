import type { CallWork } from "../contenders/contender.ts";
import { LIST_AT_ONCE } from "./calling-agents.ts";

/** A workflow as n8n's API takes it. Who calls `POST /webhook/{name}` is answered with what its last node gives. */
export interface Workflow {
  readonly name: CallWork;
  readonly nodes: readonly Node[];
  readonly connections: object;
  readonly settings: object;
}

/** The same work as workflows of n8n's own nodes, none of which runs JavaScript of ours. */
export function n8nWorkflows(origin: string): readonly Workflow[] {
  const get = (url: string) => node("Call", "httpRequest", 4.2, { url, options: {} });
  const ask = node("Ask", "httpRequest", 4.2, {
    method: "POST",
    url: `${origin}/v1/chat/completions`,
    sendBody: true,
    specifyBody: "json",
    jsonBody: JSON.stringify({
      model: "stub",
      messages: [{ role: "user", content: "Why did it not work?" }],
    }),
    options: {},
  });
  const items = node("Items", "splitOut", 1, {
    fieldToSplitOut: "body.items",
    options: { destinationFieldName: "item" },
  });
  const batches = node("Batches", "splitInBatches", 3, { batchSize: LIST_AT_ONCE, options: {} });
  const respond = node("Respond", "respondToWebhook", 1.1, {
    respondWith: "json",
    responseBody: `={{ JSON.stringify({ runId: $execution.resumeUrl.split("/webhook-waiting/")[1] }) }}`,
    options: {},
  });
  const wait = node("Wait", "wait", 1.1, {
    resume: "webhook",
    httpMethod: "POST",
    responseMode: "lastNode",
    options: {},
  });
  const wholeList = { ...set("calls", "number", "={{ $input.all().length }}"), executeOnce: true };
  return [
    workflow("http", [webhook("http"), get(`${origin}/item/1`)]),
    workflow("model", [
      webhook("model"),
      ask,
      set("text", "string", "={{ $json.choices[0].message.content }}"),
    ]),
    {
      ...workflow("list", [
        webhook("list"),
        items,
        batches,
        get(`=${origin}/item/{{ $json.item }}`),
        wholeList,
      ]),
      connections: {
        ...chained(["Webhook", "Items", "Batches"]),
        // The first output has everything, when all batches are through.
        Batches: { main: [[to("Set")], [to("Call")]] },
        ...chained(["Call", "Batches"]),
      },
    },
    workflow("approval", [
      webhook("approval", "responseNode"),
      respond,
      wait,
      set("decision", "string", "paid"),
    ]),
  ];
}

interface Node {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly parameters: object;
  /** In the editor. */
  readonly position: readonly [number, number];
  readonly webhookId: string;
  /** For all items together, not for each. */
  readonly executeOnce?: boolean;
}

function workflow(name: CallWork, nodes: readonly Node[]): Workflow {
  const connections = chained(nodes.map((node) => node.name));
  return { name, nodes, connections, settings: { executionOrder: "v1" } };
}

function chained(names: readonly string[]): object {
  const pairs = names.slice(1).map((next, index) => [names[index], { main: [[to(next)]] }]);
  return Object.fromEntries(pairs);
}

const to = (node: string) => ({ node, type: "main", index: 0 });

function node(name: string, type: string, typeVersion: number, parameters: object): Node {
  const id = name.toLowerCase();
  const named = { id, name, type: `n8n-nodes-base.${type}`, typeVersion };
  return { ...named, parameters, position: [0, 0], webhookId: id };
}

function webhook(path: CallWork, responseMode = "lastNode"): Node {
  const parameters = { httpMethod: "POST", path, responseMode, options: {} };
  return { ...node("Webhook", "webhook", 2, parameters), webhookId: path };
}

function set(name: string, type: "string" | "number", value: string): Node {
  const assignments = [{ id: name, name, type, value }];
  return node("Set", "set", 3.4, { assignments: { assignments }, options: {} });
}
