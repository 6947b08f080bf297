-- MCP calls of connected apps. $1 workspace.
insert into request_log (workspace_id, key_id, at, method, path, status, error_code, latency_ms, request_id)
select $1, g.id, g.last_used_at - make_interval(mins => i * i * 3), 'POST', '/v1/mcp ' || (array[
         'tools/call get_run', 'tools/call run_agent', 'tools/call get_run_trace', 'tools/call get_agent',
         'tools/call list_agents', 'tools/list', 'initialize'])[1 + (i * 5 + i / 3) % 7],
       case when (i + ascii(right(g.id, 1))) % 23 = 0 then 401 else 200 end,
       case when (i + ascii(right(g.id, 1))) % 23 = 0 then 'unauthorized' end, 2 + (i * 37 % 90) / 10.0,
       'req_' || substr(md5(g.id || i), 1, 16)
  from oauth_grants g cross join generate_series(0, 60) i
 where g.workspace_id = $1 and g.last_used_at - make_interval(mins => i * i * 3) > g.consented_at
 order by 3
