-- The steps that the events of run $1 tell of.
insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, failed_attempts, started_at, ended_at,
                       container, iteration)
select done.run_id, done.occurrence_id, done.workspace_id, 1, done.node_id, done.payload ->> 'outcome', done.payload -> 'output',
       done.sequence, case done.node_id when 'fetch' then 1 else 0 end, begun.at, done.at, begun.container, begun.iteration
  from run_events done
  join run_events begun on begun.run_id = $1 and begun.type = 'node_started' and begun.occurrence_id = done.occurrence_id
 where done.run_id = $1 and done.type = 'node_completed'
