/**
 * A run and those below it that wait, as a recursive CTE `asking(id)`: what they ask, the run asks. A run that waits has
 * parents that wait. Index: runs_children.
 * @param runId an expression for the run's id.
 */
export const askingRuns = (runId: string): string => `recursive asking as (
        select ${runId} as id
        union all
        select c.id from asking join runs c on c.parent_run_id = asking.id and c.status = 'waiting'
      )`;
