import { insertRows, type Seed } from "./seed.ts";

/** Inserts a completed run, whose columns are given, with its thread. */
export async function insertEndedRun(
  { client, workspaceId }: Seed,
  run: {
    readonly id: string;
    readonly agent_id: string;
    readonly started_at: Date;
    readonly completed_at: Date;
    readonly event_count: number;
    readonly [column: string]: unknown;
  },
): Promise<void> {
  const common = { workspace_id: workspaceId, agent_id: run.agent_id, created_at: run.started_at };
  const thread_id = `thr_${run.id.slice(4)}`;
  await insertRows(client, "threads", [{ ...common, id: thread_id }]);
  await insertRows(client, "runs", [
    {
      ...{
        ...common,
        ...run,
        thread_id,
        status: "completed",
        metadata: { source: "seed" },
        needs_work: false,
      },
      ...{ input_tokens: 750_000, output_tokens: 50_000, cost_usd: 3 },
    },
  ]);
}
