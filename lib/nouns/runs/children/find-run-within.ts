import { DomainError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findOwnRun } from "../find-own-run.ts";
import type { RunRow } from "../find-runs.sql.ts";

/** $1 the run below, $2 the run above. Index: runs primary key. */
const findAbove: Statement = {
  name: "find-run-above",
  text: `
    with recursive above as (
      select id, parent_run_id from runs where id = $1
      union all
      select p.id, p.parent_run_id from above join runs p on p.id = above.parent_run_id
    )
    select id as "id" from above where id = $2`,
};

/**
 * A run, or one that it has called, or one that those have.
 * @throws DomainError permission_denied; not_found where it is no such run.
 */
export async function findRunWithin({
  actor,
  run,
  innerRunId,
}: {
  actor: Actor;
  run: RunRow;
  innerRunId: string;
}): Promise<RunRow> {
  if (innerRunId === run.runId) return run;
  const above = await runtime().db.run(findAbove, [innerRunId, run.runId]);
  if (above.length === 0) throw new DomainError("not_found", "The run has no such part.");
  return findOwnRun({ actor, runId: innerRunId });
}
