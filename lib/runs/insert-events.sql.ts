/**
 * The part of a statement that appends events, given a CTE `run` with id, workspace_id and the event_count that
 * already includes them, and the parameter that holds them as JSON. Sequences are dense because the count is
 * only ever raised under the run's row lock.
 */
export const insertEvents = (events: string): string => `
  insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload)
  select run.id,
         run.event_count - json_array_length(${events}) + e.ordinal,
         run.workspace_id,
         clock_timestamp() - make_interval(secs => (e.value->>'agoMs')::float8 / 1000),
         e.value->>'type', e.value->>'nodeId', e.value->>'status', e.value->>'occurrenceId', e.value->'payload'
    from run, json_array_elements(${events}) with ordinality as e(value, ordinal)`;
