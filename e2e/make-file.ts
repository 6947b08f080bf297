import type { APIRequestContext } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

/** A file of the team that the service began with; its id. */
export async function makeFile({
  service,
  request,
  name,
  type = "text/plain",
  content,
}: {
  service: FirstRun;
  request: APIRequestContext;
  name: string;
  type?: string;
  content: string | Buffer;
}): Promise<string> {
  const headers = { origin: service.baseUrl };
  const base64 = Buffer.from(content).toString("base64");
  const response = await request.post("/api/files", {
    headers,
    data: { teamId: service.teamId, name, type, base64 },
  });
  if (!response.ok()) throw new Error(`the file was refused: ${await response.text()}`);
  return (await response.json()).id;
}
