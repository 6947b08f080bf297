/**
 * The messages that a run knows, as a table: those of its own line of forks. These are its earlier turns, those of the
 * run that it was forked from up to the fork, and so on. Messages of other forks belong to other credentials
 * (interface, Authentication 7). A fork without a parent run began with copies of another thread's messages. Indexes:
 * thread_forks primary key (`offset 0` keeps the planner from reading the whole thread at every step, which took 4 s
 * for 5,000 forks), thread_messages_thread.
 * @param run the alias of the row of `runs`.
 */
export const rememberedMessages = (run: string): string => `(
  with recursive line (run_id, upto) as (
    select ${run}.id, ${run}.thread_position
     union all
    select f.from_run_id, f.position
      from line
     cross join lateral (
       select * from thread_forks where thread_id = ${run}.thread_id and run_id = line.run_id offset 0
     ) f
  )
  select m.*
    from line
    join thread_messages m on m.thread_id = ${run}.thread_id and m.run_id = line.run_id and m.id <= line.upto
   union all
  select m.*
    from line
    join thread_messages m on m.thread_id = ${run}.thread_id and m.id <= line.upto
   where line.run_id is null
)`;

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
