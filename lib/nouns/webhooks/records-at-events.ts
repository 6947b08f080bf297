import { setImmediate as turnOfLoop } from "node:timers/promises";
import type { Json } from "#lib/contract/json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { NumberedEvent } from "#lib/nouns/feeds/number-events.ts";
import {
  type EndedRun,
  findRuns,
  type InteractionRow,
  lookups,
  type RunRow,
} from "#lib/nouns/runs/find-runs.sql.ts";
import { runRecord } from "#lib/nouns/runs/run-record.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** What `tell_of_run` kept of a run's row. */
interface KeptState extends Pick<EndedRun, "turn" | "finalResponse" | "error" | "usage"> {
  readonly status: RunStatus;
  /** The result is too large for a body. */
  readonly isLarge: boolean;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly cancelRequestedAt: string | null;
  readonly cancelledAt: string | null;
}

type Asked = NonNullable<RunRow["open"]> & { readonly remembered: readonly string[] | null };

/** $1 interactions, whatever has become of them. Index: run_interactions primary key. */
const findAsked: Statement = {
  name: "find-asked-interactions",
  text: `
    select i.id as "id", i.type as "type", i.node_id as "nodeId", i.request as "request", to_json(i.requested_at) #>> '{}' as "requestedAt",
           to_json(i.expires_at) #>> '{}' as "expiresAt", i.run_id as "runId", i.occurrence_id as "occurrenceId",
           i.container is not null as "isInBody", r.remembered as "remembered"
      from run_interactions i join runs r on r.id = i.run_id
     where i.id = any($1)`,
};

/** Whoever gets an event is not the credential that started the run: sensitive values are redacted (D7). */
const RECEIVER = { kind: "user", credentialId: "" } as const;
/** Records that are made before others have their turn of the event loop. */
const RECORDS_AT_ONCE = 10;

const time = (text: string | null) => (text === null ? null : new Date(text));

/**
 * The records of runs (D7) as they were at their events, by event, for those who read no more than the trace shows. Left out
 * are runs that are gone, and results too large for a body.
 */
export async function recordsAtEvents(
  queries: Queries,
  events: readonly NumberedEvent[],
): Promise<ReadonlyMap<string, Json>> {
  const unique = [...new Map(events.map((event) => [event.eventId, event])).values()];
  const kept = unique.filter(({ state }) => state !== null && !(state as unknown as KeptState).isLarge);
  if (kept.length === 0) return new Map();
  const wanted = kept.map(({ runId, workspaceId }) => ({
    ...{
      run_id: runId,
      workspace_id: workspaceId,
      credential_kind: null,
      credential_id: null,
      task_id: null,
    },
  }));
  const rows = await queries.run<RunRow>(findRuns, lookups.values(wanted));
  const runs = new Map(rows.map((row) => [row.lookup, row]));
  const interactionIds = kept.flatMap(({ interactionId }) => interactionId ?? []);
  const asked = interactionIds.length === 0 ? [] : await queries.run<Asked>(findAsked, [interactionIds]);
  const askedById = new Map(asked.map((row) => [row.id, row]));
  const records = new Map<string, Json>();
  for (const [index, event] of kept.entries()) {
    if (index % RECORDS_AT_ONCE === RECORDS_AT_ONCE - 1) await turnOfLoop();
    const row = runs.get(index + 1);
    if (!row) continue;
    const run = asItWas(row, { event, asked: askedById.get(event.interactionId ?? "") });
    records.set(event.eventId, runRecord({ actor: RECEIVER, run }) as unknown as Json); // a record is JSON
  }
  return records;
}

function asItWas(row: RunRow, { event, asked }: { event: NumberedEvent; asked: Asked | undefined }): RunRow {
  const { isLarge, ...state } = event.state as unknown as KeptState; // as `tell_of_run` writes it
  return {
    ...row,
    ...state,
    startedAt: time(state.startedAt),
    completedAt: time(state.completedAt),
    cancelRequestedAt: time(state.cancelRequestedAt),
    cancelledAt: time(state.cancelledAt),
    resumesAt: null,
    retained: false,
    open: asked ? openOf(asked) : null,
    openRemembered: asked && asked.runId !== row.runId ? asked.remembered : null,
  };
}

function openOf({ remembered, ...asked }: Asked): NonNullable<RunRow["open"]> {
  return asked satisfies InteractionRow;
}
