import { type APIRequestContext, expect } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { publishAgent } from "./publish-agent.ts";
import { startByKey } from "./start-by-key.ts";

/** Expects a postcode; inputs of the journeys have none. */
export const ADDRESSING = {
  name: "Address labels",
  description: "Writes a label for a parcel.",
  graph: {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [{ id: "label", name: "Label", mode: "structured", start: "label" }],
    nodes: [
      {
        id: "label",
        name: "Write label",
        type: "output",
        config: { value: "input.postcode + ' ' + input.city" },
      },
    ],
    edges: [],
  },
};

/** Two runs that failed alike. Resolves with their group and the latest of them. */
export async function makeFailure({
  service,
  request,
  agent = ADDRESSING,
}: {
  service: FirstRun;
  request: APIRequestContext;
  agent?: typeof ADDRESSING;
}): Promise<{ failureId: string; runId: string; agentId: string }> {
  const agentId = await publishAgent(agent, { service, request });
  let runId = "";
  for (const city of ["Bern", "Basel"]) {
    const body = { input: { city, post_code: "3000" } };
    runId = await startByKey({ request, service, agent: agentId, body });
    const status = async () =>
      (await (await request.get(`${service.baseUrl}/api/runs/${runId}`)).json()).run.status;
    await expect.poll(status).toBe("failed");
  }
  const explained = await (await request.get(`${service.baseUrl}/api/runs/${runId}/failure`)).json();
  return { failureId: explained.group.id, runId, agentId };
}
