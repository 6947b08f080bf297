import type { APIRequestContext } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

/** The run once it has ended or asks something, as an outside system is told. */
export async function pollByKey({
  request,
  service,
  runId,
  waitSeconds = 30,
}: {
  request: APIRequestContext;
  service: FirstRun;
  runId: string;
  waitSeconds?: number;
}): Promise<unknown> {
  const response = await request.get(`/v1/public/runs/${runId}?waitSeconds=${waitSeconds}`, {
    headers: { authorization: `Bearer ${service.apiKey}` },
  });
  return response.json();
}
