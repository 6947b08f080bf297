import { httpAgent, LIST_CALLS, listOfCallsAgent, modelAgent } from "../agents/calling-agents.ts";
import type { RunTarget } from "../load/assignment.ts";
import { requestText } from "../load/request-text.ts";
import type { CallWork } from "./contender.ts";
import { type Laneway, lanewayRuns, publishAgentFile } from "./start-laneway.ts";

/** What the answers of whoever has done the work contain. */
export const CALL_MARKERS: Readonly<Record<CallWork, string>> = {
  http: '"ok":true',
  model: '"text":"It came late."',
  list: `"calls":${LIST_CALLS}`,
  approval: '"decision":"paid"',
};

/** Publishes the agents that call, and says how their runs are started, answered and waited for. */
export async function publishCalls({
  laneway,
  stub,
}: {
  laneway: Laneway;
  stub: string;
}): Promise<Readonly<Record<CallWork, RunTarget>>> {
  const { port, apiKey, environment, agentIds } = laneway;
  const publish = (name: string, agent: object) => publishAgentFile({ name, agent, environment });
  const target = (agentId: string, work: CallWork, input: object) =>
    lanewayRuns({ laneway, agentId, doneMarker: CALL_MARKERS[work], input });
  const headers = { Authorization: `Bearer ${apiKey}` };
  const answer = {
    ask: requestText({ method: "GET", path: "/v1/public/runs/{id}?waitSeconds=30", port, headers }),
    questionField: "interactionId",
    request: requestText({
      method: "POST",
      path: "/v1/public/runs/{id}/approval",
      port,
      headers,
      body: { interactionId: "{question}", action: "approve" },
    }),
  };
  const items = Array.from({ length: LIST_CALLS }, (_, index) => index + 1);
  return {
    http: target(await publish("call", httpAgent(stub)), "http", {}),
    model: target(await publish("model", modelAgent()), "model", {}),
    list: target(await publish("list-of-calls", listOfCallsAgent(stub)), "list", { items }),
    approval: { ...target(agentIds.waiting, "approval", { amount: 1 }), answer },
  };
}
