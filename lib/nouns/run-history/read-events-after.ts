import { batch } from "#lib/platform/db/batch.ts";
import { coalesce } from "#lib/platform/db/coalesce.ts";
import { perDatabase, type Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { EventRow } from "./trace-event.ts";

/** Most events that are read of one place at once: a reader asks again. */
export const EVENTS_AT_ONCE = 100;

const places = batch({ run_id: "text", after: "bigint" });

/** Index: run_events primary key; each run id gives its partition. */
const findEventsAfter: Statement = {
  name: "find-events-after",
  text: `
    select q.lookup::int as "lookup", e.sequence::text as "sequence", e.at as "at", e.type as "type",
           e.node_id as "nodeId", e.status as "status", e.occurrence_id as "occurrenceId", e.loop_path as "loopPath"
      from ${places.rows("q", { ordinal: "lookup" })}
      cross join lateral (
        select * from run_events
         where run_id = q.run_id and run_events.sequence > q.after
         order by run_events.sequence
         limit ${EVENTS_AT_ONCE}
      ) e
     order by q.lookup, e.sequence`,
};

type FoundEvent = Omit<EventRow, "payload"> & { readonly lookup: number };

/** Reads of one tick share a query, and those of one place its rows. */
const readerOf = perDatabase((db) =>
  coalesce(async (keys: readonly string[]) => {
    const wanted = keys.map((key) => {
      const [run_id = "", after = "0"] = key.split(" ");
      return { run_id, after };
    });
    const rows = await db.run<FoundEvent>(findEventsAfter, places.values(wanted));
    return Map.groupBy(rows, ({ lookup }) => keys[lookup - 1] ?? "");
  }),
);

/**
 * The run's events after a sequence, in order, at most EVENTS_AT_ONCE, without payloads. From the primary: a follower must
 * see each commit. The caller has checked that the reader may see the run.
 */
export async function readEventsAfter(runId: string, after: string): Promise<readonly EventRow[]> {
  const found = (await readerOf(runtime().db)(`${runId} ${after}`)) ?? [];
  return found.map((row) => ({ ...row, payload: undefined }));
}
