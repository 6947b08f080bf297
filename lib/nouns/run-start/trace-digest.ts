import type { Json } from "#lib/contract/json.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const MAX_LINES = 200;

const findLines: Statement = {
  name: "trace-digest",
  text: `
    select type as "type", node_id as "nodeId",
           coalesce(payload->'answer'->>'action', payload->'error'->>'message', payload->>'outcome') as "note"
      from run_events
     where run_id = $1
       and type in ('node_completed', 'node_failed', 'interaction_requested', 'interaction_answered',
                    'interaction_expired', 'run_failed', 'run_cancelled', 'run_completed')
     order by sequence
     limit ${MAX_LINES}`,
};

/** A run's trace as text, one line per step, short enough for a prompt. */
export async function digestTrace(runId: string): Promise<Json> {
  const rows = await runtime().db.run<{ type: string; nodeId: string | null; note: string | null }>(
    findLines,
    [runId],
  );
  return rows.map(({ type, nodeId, note }) => [type, nodeId, note].filter((part) => part !== null).join(" "));
}
