import type { APIRequestContext } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

/** A team beside the first one. */
export async function makeTeam({
  service: { baseUrl },
  request,
}: {
  service: FirstRun;
  request: APIRequestContext;
}): Promise<{ name: string }> {
  const data = { name: `Team ${crypto.randomUUID().slice(0, 8)}` };
  const made = await request.post("/api/teams", { headers: { origin: baseUrl }, data });
  if (!made.ok()) throw new Error(`no team could be made: ${await made.text()}`);
  return data;
}
