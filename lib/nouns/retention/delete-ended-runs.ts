import { deleteMetadata } from "#lib/nouns/run-start/insert-metadata.sql.ts";
import type { Database, Queries, Statement } from "#lib/platform/db/database.ts";
import { firstIdAt } from "#lib/platform/ids.ts";

/** Runs per transaction: few enough for short locks, whatever their traces hold. */
const RUNS_AT_ONCE = 200;
const EVENTS_AT_ONCE = 20_000;

interface EndedRun {
  readonly id: string;
  readonly threadId: string;
}

/**
 * $1 workspace, $2 after this id, $3 ids of runs that began before the moment, $4 the moment. Skips runs that are being
 * continued now; the next day finds them again. Index: runs_workspace.
 */
const lockEnded: Statement = {
  name: "lock-ended-runs",
  text: `
    with ended as (
      select id, thread_id, event_count from runs
       where workspace_id = $1 and id > $2 and id < $3
         and status in ('completed', 'failed', 'cancelled') and completed_at < $4
       order by id
       limit ${RUNS_AT_ONCE}
         for update skip locked
    ),
    summed as (
      select id, thread_id, row_number() over (order by id) as nth, sum(event_count) over (order by id) as events from ended
    )
    select id as "id", thread_id as "threadId" from summed
     where nth = 1 or events <= ${EVENTS_AT_ONCE}
     order by id`,
};

const ofRuns = (table: string): Statement => ({
  name: `delete-${table.replaceAll("_", "-")}-of-runs`,
  text: `delete from ${table} where run_id = any($1)`,
});

/** Deletes referring rows first. Results of a task's runs stay as its comments. Indexes: their primary keys, run_interactions_run, run_idempotency_run, webhook_deliveries_run. */
export const PARTS = [
  "run_steps",
  "run_calls",
  "run_iterations",
  "run_interactions",
  "run_events",
  "run_idempotency",
  "run_previews",
  "task_runs",
  // With their bodies and attempts, also where an attempt is due: what is kept no longer is not sent any more.
  "webhook_deliveries",
].map(ofRuns);

/** What a feed's event says of its run are ids then; it stays for the numbers' sake. Index: feed_events_run. */
const clearEvents: Statement = {
  name: "clear-feed-events-of-runs",
  text: "update feed_events set metadata = null where run_id = any($1) and metadata is not null",
};

const deleteAttachments: Statement = {
  name: "delete-attachments-of-runs",
  text: `delete from run_attachments where run_id = any($1) returning storage_key as "storageKey"`,
};

const deleteRuns: Statement = {
  name: "delete-ended-runs",
  text: `
    with ended as (
      delete from runs where id = any($1) returning id, workspace_id, metadata
    )
    ${deleteMetadata("ended")}`,
};

/**
 * A conversation is kept as long as one of its runs, because that run knows its earlier messages. Its messages show
 * which other runs it has: every run except a conversation's first writes one. Index: thread_messages_thread.
 */
const deleteMessages: Statement = {
  name: "delete-messages-of-ended-threads",
  text: `
    with ended as materialized (
      select t.id from unnest($1::text[]) as t(id)
       where not exists (select from thread_messages m join runs r on r.id = m.run_id where m.thread_id = t.id)
    ),
    forks as (delete from thread_forks f using ended where f.thread_id = ended.id)
    delete from thread_messages m using ended where m.thread_id = ended.id`,
};

/**
 * Contents that no run, no task's comment and no file uses any more, with their bytes: a credential may attach one to several runs. Scans the
 * attachments of all runs, and only if deleted runs had any.
 */
const deleteContents: Statement = {
  name: "delete-unused-contents",
  text: `
    with given as materialized (select distinct key from unnest($1::text[]) as given(key)),
    used as materialized (
      select distinct a.storage_key as key from run_attachments a join given on given.key = a.storage_key
      union
      select a.storage_key from task_attachments a join given on given.key = a.storage_key
    )
    delete from contents c using given
     where c.storage_key = given.key and not exists (select from used where used.key = given.key)
       and not exists (select from files f where f.storage_key = given.key)`,
};

export interface DeletedBatch {
  readonly runs: number;
  /** The last id read; null if nothing older is left. */
  readonly lastId: string | null;
}

/**
 * Deletes a batch of the workspace's runs that ended before a moment, with all their data: events, steps, calls,
 * interactions, idempotency keys, attachments, and messages and contents that nothing else needs. One small
 * transaction; repeating it continues. Runs that refer to a deleted run (as fork or re-run) keep its id.
 */
export async function deleteEndedRuns({
  db,
  workspaceId,
  before,
  afterId,
}: {
  db: Database;
  workspaceId: string;
  before: Date;
  afterId: string;
}): Promise<DeletedBatch> {
  const range = [workspaceId, afterId, firstIdAt("run", before.getTime()), before];
  return db.transaction(async (tx) => {
    const ended = await tx.run<EndedRun>(lockEnded, range);
    await deleteAllOf(tx, ended);
    return { runs: ended.length, lastId: ended.at(-1)?.id ?? null };
  });
}

async function deleteAllOf(tx: Queries, runs: readonly EndedRun[]): Promise<void> {
  if (runs.length === 0) return;
  const ids = runs.map(({ id }) => id);
  for (const part of PARTS) await tx.run(part, [ids]);
  await tx.run(clearEvents, [ids]);
  const attached = await tx.run<{ storageKey: string }>(deleteAttachments, [ids]);
  await tx.run(deleteRuns, [ids]);
  await tx.run(deleteMessages, [[...new Set(runs.map(({ threadId }) => threadId))]]);
  if (attached.length > 0) await tx.run(deleteContents, [attached.map(({ storageKey }) => storageKey)]);
}
