/*
 * A row in `run_steps` is what a worker goes on from. Nodes that end with the write that ends their iteration, or completes
 * their turn, have none (`change-run.ts`): their events say what the row would, `payload ->> 'outcome'` and
 * `payload -> 'output'`, neither cut nor redacted. Who shows steps reads both.
 *
 * Rows are looked for one by one: for a join of two sets the planner may compare each with each. Indexes: run_events_type,
 * run_steps primary key.
 */

/**
 * The events, with the columns of `run_events`.
 * @param runId the parameter with the run.
 * @param where further conditions on the event `e`.
 */
export const endsInEvents = (runId: string, where: string): string => `
        select e.*
          from run_events e
         where e.run_id = ${runId} and e.type = 'node_completed' and ${where}
           and (select s.run_id from run_steps s where s.run_id = ${runId} and s.occurrence_id = e.occurrence_id) is null`;

/**
 * The same for one execution, if it has no row: soon after the beginning, with the calls at its side in between.
 * @param begun the event with which it began.
 * @param step its row, with `run_id`, or nulls.
 */
export const endInEvents = (runId: string, { begun, step }: { begun: string; step: string }): string => `
        select d.sequence, d.at, d.payload from run_events d
         where ${step}.run_id is null and d.run_id = ${runId} and d.type = 'node_completed' and d.sequence > ${begun}.sequence
           and d.occurrence_id = ${begun}.occurrence_id
         order by d.sequence limit 1`;
