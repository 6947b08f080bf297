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
