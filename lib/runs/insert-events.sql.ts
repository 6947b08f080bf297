/**
 * The part of a statement that appends events, given a CTE with id, workspace_id, the events as JSON, and the
 * event_count that already includes them. Sequences are dense because the count is only ever raised under the run's
 * row lock.
 */
export const insertEvents = (run: string): string => `
  insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload)
  select run.id,
         run.event_count - json_array_length(run.events) + e.ordinal,
         run.workspace_id,
         clock_timestamp() - make_interval(secs => (e.value->>'agoMs')::float8 / 1000),
         e.value->>'type', e.value->>'nodeId', e.value->>'status', e.value->>'occurrenceId', e.value->'payload'
    from ${run} run, json_array_elements(run.events) with ordinality as e(value, ordinal)`;
