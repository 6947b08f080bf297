import type { Actor } from "#lib/nouns/access/actor.ts";
import { rootOf } from "#lib/nouns/runs/children/lock-tree.ts";
import { batch } from "#lib/platform/db/batch.ts";
import { coalesceRows } from "#lib/platform/db/coalesce.ts";
import { perDatabase, type Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** A run that calls another one. */
export interface ParentRow {
  readonly kind: Actor["kind"];
  readonly credentialId: string;
  readonly depth: number;
  /** The uppermost run of its tree. */
  readonly rootRunId: string;
  readonly preview: boolean;
  readonly remembered: readonly string[] | null;
  /** Whether it works on a task: its credential may then have no more than tasks:execute. */
  readonly ofTask: boolean;
  /** The run that this node has called already. */
  readonly childId: string | null;
}

const lookups = batch({ run_id: "text", occurrence_id: "text" });

/** Indexes: runs primary key, runs_children. */
const findParents: Statement = {
  name: "find-parent-runs",
  text: `
    select q.lookup::int as "lookup", p.credential_kind as "kind", p.credential_id as "credentialId", p.depth as "depth",
           p.preview as "preview", p.remembered as "remembered",
           (${rootOf("p.id")}) as "rootRunId",
           exists (select from task_runs l where l.run_id = p.id) as "ofTask",
           (select c.id from runs c where c.parent_run_id = p.id and c.parent_occurrence_id = q.occurrence_id) as "childId"
      from ${lookups.rows("q", { ordinal: "lookup" })}
      cross join lateral (select * from runs where id = q.run_id offset 0) p`,
};

/** A list calls many at once: one round trip for all. */
const finderOf = perDatabase((db) =>
  coalesceRows((keys) => {
    const wanted = keys.map((key) => {
      const [run_id = null, occurrence_id = null] = key.split(" ");
      return { run_id, occurrence_id };
    });
    return db.run<ParentRow & { readonly lookup: number }>(findParents, lookups.values(wanted));
  }),
);

/** The run that calls, with what one of its nodes has called already. */
export function findParent({
  parentRunId,
  occurrenceId,
}: {
  parentRunId: string;
  occurrenceId: string;
}): Promise<ParentRow | undefined> {
  return finderOf(runtime().db)(`${parentRunId} ${occurrenceId}`);
}
