import type { APIRequestContext } from "@playwright/test";
import type { Known } from "./pages.ts";

/** Of what the workspace holds, what has most to show: a run that failed, and its agent. */
export async function findKnown(session: APIRequestContext): Promise<Known> {
  const read = async (path: string) => (await session.get(path)).json();
  const failed: { runs: { runId: string; agent: { id: string } }[] } = await read(
    "/api/runs?status=failed&limit=1",
  );
  const any: typeof failed = await read("/api/runs?limit=1");
  const { keys }: { keys: { id: string }[] } = await read("/api/keys?limit=1");
  const { apps }: { apps: { id: string }[] } = await read("/api/connected-apps?limit=1");
  const run = failed.runs[0] ?? any.runs[0];
  const { agents }: { agents: { id: string }[] } = await read("/api/agents?limit=1");
  return {
    runId: run?.runId ?? "none",
    agentId: run?.agent.id ?? agents[0]?.id ?? "none",
    keyId: keys[0]?.id ?? "none",
    grantId: apps[0]?.id ?? "none",
  };
}
