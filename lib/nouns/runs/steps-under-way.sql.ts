/**
 * The steps of a run's turn that matter where it goes on: those of its own graph, and those of iterations under way. What
 * belongs to iterations that have ended is not read. `run` is a CTE with the run's `turn`, and `runId` the parameter with
 * its id: compared with that, each index is used whole. Indexes: run_steps_top, run_steps_bodies,
 * run_iterations_unfinished.
 */
export const stepsUnderWay = (run: string, runId: string): string => `
      select s.* from ${run} join run_steps s on s.run_id = ${runId} and s.turn = ${run}.turn and s.container is null
      union all
      select s.*
        from ${run}
        join run_iterations i on i.run_id = ${runId} and i.ended_at is null and i.begun_at is not null
        join run_steps s on s.run_id = ${runId} and s.container = i.container and s.iteration = i.iteration and s.turn = ${run}.turn`;
