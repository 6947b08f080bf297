-- $1 run, $2 workspace, $3 when it started, $4 the events of one iteration as JSON, $5 how many these are.
insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload,
                        turn, container, iteration, loop_path)
select $1, 5 + i * $5::int + e.ordinal, $2,
       $3::timestamptz + i * interval '1.4 seconds' + e.ordinal * interval '33 milliseconds',
       e.type, e.node, e.status, $1 || ':' || e.node || ':1' || case when e.node = 'each' then '' else ':each.' || i end,
       json_strip_nulls(case e.type when 'node_started' then json_build_object('type', case e.node when 'fetch' then 'http' when 'classify' then 'llm' when 'decide' then 'switch' else 'transform' end)
                   when 'node_completed' then json_build_object('outcome', case e.node when 'decide' then 'keep' else 'done' end, 'output', json_build_object('row', i))
                   when 'branch_taken' then '{"outcome":"keep","to":["store"]}'::json
                   when 'loop_iteration' then json_build_object('iteration', i)
                   when 'node_retrying' then '{"error":{"code":"node_failed","message":"GET https://erp.acme.example answered 503."},"failedAttempts":1,"delaySeconds":1}'::json
                   when 'tool_called' then json_build_object('tool', 'erp.find_row', 'arguments', json_build_object('row', i), 'result', json_build_object('found', true), 'isError', false, 'durationMs', 40 + i % 50)
                   else json_build_object('model', 'anthropic:claude-sonnet', 'system', null, 'prompt', 'What is row ' || i || '?', 'answer', 'A line of an invoice.', 'toolCalls', '[]'::json,
                          'usage', json_build_object('inputTokens', 300, 'outputTokens', 20), 'costUsd', 0.0012, 'finishReason', 'stop', 'isRepair', false, 'durationMs', 60) end),
       1, case when e.node <> 'each' then $1 || ':each:1' end, case when e.node <> 'each' then i end,
       json_build_array(json_build_object('nodeId', 'each', 'iteration', i))
  from generate_series(0, 2499) i
 cross join json_to_recordset($4::json) as e(ordinal int, node text, type text, status text)
