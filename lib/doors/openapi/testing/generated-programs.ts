/**
 * A user's program for each generated client: it writes an agent, starts a run, approves what the run waits for, and
 * reads its result. They are strings, because their imports exist only where they are compiled. They rely on what the
 * description says: a run is another type for each status, a pending interaction for each type, and a node for each type.
 */

const WALK = `
export interface Walk {
  readonly asked: string[];
  readonly finalResponse: unknown;
  readonly eventTypes: string[];
}
`;

/** The part that is alike: what is asked is answered, and the end is read. */
const FOLLOW = `
async function follow(runId: string): Promise<Walk> {
  const asked: string[] = [];
  for (;;) {
    const run: Run = await poll(runId);
    switch (run.status) {
      case "completed": {
        const finalResponse: unknown = run.finalResponse;
        return { asked, finalResponse, eventTypes: await eventTypes(runId) };
      }
      case "failed":
        throw new Error(run.error.code + " " + run.error.message);
      case "cancelled":
        throw new Error("cancelled");
      case "waiting": {
        const pending = run.pendingInteraction;
        if (pending === null) break;
        if (pending.type !== "approval") throw new Error("asks " + pending.type);
        asked.push(pending.approval.summary);
        await approve(runId, pending.interactionId);
        break;
      }
      default: {
        const status: "queued" | "running" | "cancelling" = run.status;
        void status;
      }
    }
  }
}
`;

/** A node of each of these types has its own config. */
const NODES = `
const route: AgentNode = {
  id: "route",
  type: "switch",
  config: { cases: [{ name: "high", when: "input.amount > 500" }] },
};
const outcomeOf = (node: AgentNode): string =>
  node.type === "switch" ? (node.config.cases[0]?.name ?? "else") : node.type === "llm" ? node.config.prompt : "done";
export const firstOutcome = outcomeOf(route);
`;

/** openapi-typescript makes types alone. */
export const TYPES_PROGRAM = `
import type { components, operations, paths } from "./schema.ts";

type Run = components["schemas"]["Run"];
type AgentNode = components["schemas"]["AgentNode"];
type Start = components["schemas"]["StartRun"];
type Agents = paths["/v1/public/agents"]["get"]["responses"][200]["content"]["application/json"];
type Trace = operations["getRunTrace"]["responses"][200]["content"]["application/json"];
type Started = operations["startRun"]["responses"][202]["content"]["application/json"];
${WALK}${NODES}
export async function walk(service: { baseUrl: string; key: string; input: Start["input"] }): Promise<Walk> {
  async function call<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(service.baseUrl + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { Authorization: "Bearer " + service.key, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  }
  const poll = (runId: string) => call<Run>("/v1/public/runs/" + runId + "?waitSeconds=1");
  const approve = (runId: string, interactionId: string) => {
    const decision: components["schemas"]["ApprovalDecision"] = { interactionId, action: "approve" };
    return call("/v1/public/runs/" + runId + "/approval", decision);
  };
  const eventTypes = async (runId: string) =>
    (await call<Trace>("/v1/public/runs/" + runId + "/trace?eventTypes=run_completed")).events.map(({ eventType }) => eventType);
${FOLLOW}
  const { agents } = await call<Agents>("/v1/public/agents?limit=1");
  const [agent] = agents;
  if (agent === undefined) throw new Error("no agent");
  const start: Start = { input: service.input, laneId: agent.lanes[0]?.id ?? "" };
  const { runId } = await call<Started>("/v1/public/agents/" + agent.id + "/runs", start);
  return follow(runId);
}
`;

/** @hey-api/openapi-ts makes types and a function for each operation. */
export const FUNCTIONS_PROGRAM = `
import { client } from "./client/client.gen";
import { decideRunApproval, getRun, getRunTrace, listAgents, startRun } from "./client/sdk.gen";
import type { AgentNode, Run, StartRun } from "./client/types.gen";
${WALK}${NODES}
export async function walk(service: { baseUrl: string; key: string; input: StartRun["input"] }): Promise<Walk> {
  client.setConfig({ baseUrl: service.baseUrl, auth: service.key });
  const poll = async (runId: string): Promise<Run> =>
    (await getRun({ path: { runId }, query: { waitSeconds: 1 }, throwOnError: true })).data;
  const approve = (runId: string, interactionId: string) =>
    decideRunApproval({ path: { runId }, body: { interactionId, action: "approve" }, throwOnError: true });
  const eventTypes = async (runId: string): Promise<string[]> =>
    (
      await getRunTrace({ path: { runId }, query: { eventTypes: ["run_completed"] }, throwOnError: true })
    ).data.events.map(({ eventType }) => eventType);
${FOLLOW}
  const { agents } = (await listAgents({ query: { limit: 1 }, throwOnError: true })).data;
  const [agent] = agents;
  if (agent === undefined) throw new Error("no agent");
  const started = await startRun({
    path: { agentId: agent.id },
    body: { input: service.input, laneId: agent.lanes[0]?.id ?? "" },
    throwOnError: true,
  });
  return follow(started.data.runId);
}
`;

/** swagger-typescript-api makes types and a class. */
export const CLASS_PROGRAM = `
import { type AgentNode, Api, type Run, type StartRun } from "./client.ts";
${WALK}${NODES}
export async function walk(service: { baseUrl: string; key: string; input: StartRun["input"] }): Promise<Walk> {
  const api = new Api<string>({
    baseUrl: service.baseUrl,
    securityWorker: (key) => ({ headers: { Authorization: "Bearer " + key } }),
  });
  api.setSecurityData(service.key);
  const poll = async (runId: string): Promise<Run> => (await api.v1.getRun(runId, { waitSeconds: 1 })).data;
  const approve = (runId: string, interactionId: string) =>
    api.v1.decideRunApproval(runId, { interactionId, action: "approve" });
  const eventTypes = async (runId: string): Promise<string[]> =>
    (await api.v1.getRunTrace(runId, { eventTypes: ["run_completed"] })).data.events.map(({ eventType }) => eventType);
${FOLLOW}
  const [agent] = (await api.v1.listAgents({ limit: 1 })).data.agents;
  if (agent === undefined) throw new Error("no agent");
  const start: StartRun = { input: service.input, laneId: agent.lanes[0]?.id ?? "" };
  return follow((await api.v1.startRun(agent.id, start)).data.runId);
}
`;
