/**
 * The part of a statement that appends events, given a CTE with id, workspace_id, turn, the events as JSON, and the
 * number of earlier events. Sequences are dense because the run's count is only raised under its row lock. Uses a
 * record set, because each `->>` would parse its event again: a third of the cost of ending a run of ten nodes. `at`
 * is the moment they are written, as SQL.
 */
export const insertEvents = (run: string, at = "clock_timestamp()"): string => `
  insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload,
                          turn, container, iteration, loop_path)
  select run.id,
         run.written_before + e.ordinal,
         run.workspace_id,
         ${at} - make_interval(secs => e."agoMs" / 1000),
         e.type, e."nodeId", e.status, e."occurrenceId", e.payload,
         run.turn, e.container, e.iteration, e."loopPath"
    from ${run} run,
         rows from (json_to_recordset(run.events)
                    as ("agoMs" float8, type text, "nodeId" text, status text, "occurrenceId" text, payload json,
                         container text, iteration int, "loopPath" json))
           with ordinality as e("agoMs", type, "nodeId", status, "occurrenceId", payload,
                                container, iteration, "loopPath", ordinal)`;
