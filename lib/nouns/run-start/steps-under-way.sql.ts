/**
 * The steps that a run needs to continue its turn: those of its own graph, and those of unfinished iterations. Steps of
 * ended iterations are not read. `run` is a CTE with the run's `turn`, and `runId` the parameter with its id: comparing
 * with the parameter uses each index fully. Indexes: run_steps_top, run_steps_bodies, run_iterations_unfinished.
 */
export const stepsUnderWay = (run: string, runId: string): string => `
      select s.* from ${run} join run_steps s on s.run_id = ${runId} and s.turn = ${run}.turn and s.container is null
      union all
      select s.*
        from ${run}
        join run_iterations i on i.run_id = ${runId} and i.ended_at is null and i.begun_at is not null
        join run_steps s on s.run_id = ${runId} and s.container = i.container and s.iteration = i.iteration and s.turn = ${run}.turn`;
