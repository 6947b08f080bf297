import type { APIRequestContext } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

/** Publishes an agent of the first team as the person that `request` is signed in as. @returns its id. */
export async function publishAgent(
  agent: { name: string; description: string; graph: object },
  { service: { baseUrl, teamId }, request }: { service: FirstRun; request: APIRequestContext },
): Promise<string> {
  const post = async (path: string, data: object) => {
    const response = await request.post(`${baseUrl}/api/agents${path}`, {
      headers: { origin: baseUrl },
      data,
    });
    if (!response.ok()) throw new Error(`${agent.name} was not published: ${await response.text()}`);
    return response.json();
  };
  const { id, revision }: { id: string; revision: number } = await post("", { ...agent, teamId });
  await post(`/${id}/publish`, { revision });
  return id;
}
