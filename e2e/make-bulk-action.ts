import { type APIRequestContext, expect } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

/** A bulk action that has ended, with a run that was refused: there is none with that id. Resolves with its id. */
export async function makeBulkAction({
  service: { baseUrl },
  request,
}: {
  service: FirstRun;
  request: APIRequestContext;
}): Promise<string> {
  const begun = await request.post(`${baseUrl}/api/bulk-actions`, {
    headers: { origin: baseUrl },
    data: {
      action: "cancel",
      idempotencyKey: crypto.randomUUID(),
      runIds: ["run_00000000000000000000000000"],
    },
  });
  if (!begun.ok()) throw new Error(`no bulk action could be begun: ${await begun.text()}`);
  const { id }: { id: string } = await begun.json();
  await expect
    .poll(async () => (await (await request.get(`${baseUrl}/api/bulk-actions/${id}`)).json()).endedAt)
    .not.toBeNull();
  return id;
}
