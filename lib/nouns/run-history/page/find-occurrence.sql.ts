import type { Doer } from "#lib/contract/dashboard/run-shapes.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import { endsInEvents } from "#lib/nouns/runs/steps-in-events.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";

export interface OccurrenceRow {
  readonly output: Json;
  readonly calls: { ordinal: number; endedAt: string; result: Json }[];
  readonly interactions: {
    interactionId: string;
    type: string;
    status: "open" | "answered" | "expired" | "accepted" | "withdrawn";
    request: JsonObject;
    answer: JsonObject | null;
    answeredBy: Doer | null;
    requestedAt: string;
    answeredAt: string | null;
  }[];
}

/**
 * The stored rows of one execution, without its events but for an end that only these have. Indexes: run_steps and
 * run_calls primary keys, run_interactions_run, run_events_type. $1 run, $2 occurrence.
 */
export const findOccurrence: Statement = {
  name: "find-occurrence",
  text: `
    with step as (select output from run_steps where run_id = $1 and occurrence_id = $2)
    select case when exists (select from step) then (select output from step)
                else (select said.payload -> 'output' from (${endsInEvents("$1", "e.occurrence_id = $2")}) said) end as "output",
           coalesce((select json_agg(json_build_object('ordinal', c.ordinal, 'endedAt', c.ended_at, 'result', c.result) order by c.ordinal)
                       from (select * from run_calls where run_id = $1 and occurrence_id = $2 order by ordinal limit 200) c), '[]') as "calls",
           coalesce((select json_agg(json_build_object(
                               'interactionId', i.id, 'type', i.type, 'status', i.status, 'request', i.request, 'answer', i.answer,
                               'answeredBy', case when i.answered_by_kind in ('user', 'key', 'grant') then json_build_object(
                                 'kind', i.answered_by_kind, 'id', i.answered_by_id,
                                 'name', ${nameOfCredential("i.answered_by_kind", "i.answered_by_id")}) end,
                               'requestedAt', i.requested_at, 'answeredAt', i.answered_at) order by i.position)
                       from run_interactions i where i.run_id = $1 and i.occurrence_id = $2), '[]') as "interactions"`,
};
