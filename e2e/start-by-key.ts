import { type APIRequestContext, expect } from "@playwright/test";
import type { JsonObject } from "#lib/contract/json.ts";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

/** Starts a run as an outside system does. @returns its id. */
export async function startByKey({
  request,
  service,
  agent,
  body,
}: {
  request: APIRequestContext;
  service: FirstRun;
  /** Its name or its id. */
  agent: string;
  body: JsonObject;
}): Promise<string> {
  const found = service.agents.find(({ name }) => name === agent);
  const response = await request.post(`/v1/public/agents/${found?.id ?? agent}/runs`, {
    headers: { authorization: `Bearer ${service.apiKey}` },
    data: body,
  });
  expect(response.status(), await response.text()).toBe(202);
  const { runId } = await response.json();
  return runId;
}
