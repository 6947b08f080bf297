import type { Run } from "#lib/contract/runs.ts";
import { localTime } from "../output/local-time.ts";
import { fields } from "../output/table.ts";

/** Formats a run for people; `--json` prints the whole record (D7). */
export function showRun(run: Run): string {
  const { error, pendingInteraction: asked } = run;
  return fields({
    Run: run.runId,
    Status: run.status,
    Agent: run.agentId,
    Lane: run.laneId,
    Turn: run.turn === 1 ? undefined : String(run.turn),
    Created: localTime(run.createdAt),
    Ended: run.completedAt === null ? undefined : localTime(run.completedAt),
    Asks: asked ? `${asked.title} (${asked.type} at ${asked.nodeId})` : undefined,
    Error: error ? `${error.message} (${error.code}${error.nodeId ? ` at ${error.nodeId}` : ""})` : undefined,
    Result: run.finalResponse === null ? undefined : JSON.stringify(run.finalResponse),
  });
}
