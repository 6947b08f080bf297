import type { APIRequestContext } from "@playwright/test";
import type { Known } from "./pages.ts";

/** The records with the most to show: a failed run and its agent. */
export async function findKnown(session: APIRequestContext): Promise<Known> {
  const read = async (path: string) => (await session.get(path)).json();
  const failed: { runs: { runId: string; agent: { id: string } }[] } = await read(
    "/api/runs?status=failed&limit=1",
  );
  const { failures }: { failures: { id: string; lastRunId: string | null }[] } =
    await read("/api/failures?limit=1");
  const [failure] = failures;
  const any: typeof failed = await read("/api/runs?limit=1");
  const { keys }: { keys: { id: string }[] } = await read("/api/keys?limit=1");
  const { apps }: { apps: { id: string }[] } = await read("/api/connected-apps?limit=1");
  const { skills }: { skills: { id: string }[] } = await read("/api/skills?limit=1");
  const { teams }: { teams: { id: string; tops: number }[] } = await read("/api/document-teams");
  const team = teams.find(({ tops }) => tops > 0);
  const { documents }: { documents: { id: string }[] } = team
    ? await read(`/api/documents?teamId=${team.id}&limit=1`)
    : { documents: [] };
  const { tasks }: { tasks: { number: string }[] } = await read("/api/tasks/rows?order=updated&limit=1");
  const { files }: { files: { id: string }[] } = await read("/api/files?limit=1");
  const run = failed.runs[0] ?? any.runs[0];
  const { agents }: { agents: { id: string }[] } = await read("/api/agents?limit=1");
  return {
    ...(failure && { failureId: failure.id }),
    ...(failure?.lastRunId && { failedRunId: failure.lastRunId }),
    runId: run?.runId ?? "none",
    agentId: run?.agent.id ?? agents[0]?.id ?? "none",
    keyId: keys[0]?.id ?? "none",
    skillId: skills[0]?.id ?? "none",
    taskNumber: tasks[0]?.number ?? "none",
    documentId: documents[0]?.id ?? "none",
    fileId: files[0]?.id ?? "none",
    grantId: apps[0]?.id ?? "none",
  };
}
