import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/**
 * $1 the uppermost run, $2 the workspace, $3 the limit, $4 how many. The first call counts what is there: only a tree of the version
 * before has more than the uppermost run. Indexes: run_trees primary key, runs_children.
 */
const takePlace: Statement = {
  name: "take-places-in-tree",
  text: `
    with counted as (
      update run_trees set runs = runs + $4::int where run_id = $1 and runs + $4 <= $3 returning runs
    ),
    begun as (
      insert into run_trees (run_id, workspace_id, runs)
      select $1, $2, $4 + (
               with recursive tree as (
                 select $1::text as id
                 union all
                 select c.id from tree join runs c on c.parent_run_id = tree.id
               )
               select count(*) from tree)
       where not exists (select from run_trees where run_id = $1)
      returning runs
    )
    select runs as "runs" from counted union all select runs from begun where runs <= $3`,
};

/**
 * Counts runs that are called in this transaction as some of their tree. To be called while the tree is held (`lockTree`).
 * @throws NodeFailure tree_limit_exceeded.
 */
export async function takePlacesInTree(
  tx: Queries,
  {
    rootRunId,
    workspaceId,
    runs,
    maxRuns,
  }: { rootRunId: string; workspaceId: string; runs: number; maxRuns: number },
): Promise<void> {
  const [place] = await tx.run(takePlace, [rootRunId, workspaceId, maxRuns, runs]);
  if (place) return;
  throw new NodeFailure(
    "tree_limit_exceeded",
    `One run and all that it leads to may be ${maxRuns.toLocaleString("en")} runs, and they are. The workspace's settings have the limit.`,
  );
}
