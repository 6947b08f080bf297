import { type LockedRun, lockRun } from "#lib/nouns/runs/lock-run.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 interaction, $2 workspace: the run that asks, and the runs above it, the uppermost first. */
const findLine: Statement = {
  name: "find-line-of-interaction",
  text: `
    with recursive line as (
      select r.id, r.parent_run_id, 0 as above
        from run_interactions i join runs r on r.id = i.run_id
       where i.id = $1 and i.workspace_id = $2
      union all
      select p.id, p.parent_run_id, line.above + 1 from line join runs p on p.id = line.parent_run_id
    )
    select id as "id" from line order by above desc`,
};

export interface LockedLine {
  /** The run that asks. */
  readonly asks: LockedRun;
  /** Those above it, the nearest first. */
  readonly above: readonly LockedRun[];
}

/**
 * Locks the run that has an interaction and every run above it, from above, as everybody does who locks several runs.
 * Where the interaction is not of this run or one below it, the run alone is locked.
 * @throws DomainError run_not_found.
 */
export async function lockLine(
  tx: Queries,
  {
    runId,
    interactionId,
    workspaceId,
    isAlone,
  }: {
    runId: string;
    interactionId: string;
    workspaceId: string;
    /** Whether the run is known to have none above it, and to ask this itself. */
    isAlone: boolean;
  },
): Promise<LockedLine> {
  const found = isAlone ? [] : await tx.run<{ id: string }>(findLine, [interactionId, workspaceId]);
  const isWithin = found.some(({ id }) => id === runId);
  const locked: LockedRun[] = [];
  for (const { id } of isWithin ? found : [{ id: runId }])
    locked.unshift(await lockRun(tx, { runId: id, workspaceId }));
  const [asks, ...above] = locked;
  if (!asks) throw new Error("a line has at least one run");
  return { asks, above };
}
