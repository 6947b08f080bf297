-- Up to 400 requests a key in six days, most of them recent. $1 workspace, $2 now, $3 now in ms.
insert into request_log (workspace_id, key_id, at, method, path, status, latency_ms, request_id, error_code)
select logged.*,
       case logged.status when 400 then 'invalid_request' when 401 then 'unauthorized' when 403 then 'insufficient_scope'
            when 404 then 'run_not_found' when 409 then 'interaction_conflict' when 422 then 'input_validation_failed'
            when 429 then 'rate_limited' when 503 then 'unavailable' end
  from (
select $1, k.id, $2::timestamptz - make_interval(secs => r.ago),
       case when r.kind < 0.35 then 'POST' else 'GET' end,
       case when r.kind < 0.3 then '/v1/public/agents/' || l.agent_id || '/runs'
            when r.kind < 0.35 then '/v1/public/runs/' || pg_temp.new_id('run', ($3::int8 - r.ago * 1000)::int8, r.n, 65) || '/reply'
            when r.kind < 0.9 then '/v1/public/runs/' || pg_temp.new_id('run', ($3::int8 - r.ago * 1000)::int8, r.n, 65)
            else '/v1/public/agents' end,
       case when pg_temp.rnd(r.n, 62) < k.errors
            then (array[400, 401, 403, 404, 404, 409, 422, 429, 503])[1 + floor(pg_temp.rnd(r.n, 63) * 9)::int]
            when r.kind < 0.3 then 202 else 200 end,
       2 + power(pg_temp.rnd(r.n, 64), 6) * 900,
       'req_' || pg_temp.b32(hashint8extended(r.n, 66) & 1099511627775, 8) || pg_temp.b32(hashint8extended(r.n, 67) & 1099511627775, 8)
  from seeded_keys k
 cross join lateral (
   select i, k.ordinal * 100000 + i as n, power(i / 400.0, 2) * 518400 as ago, pg_temp.rnd(k.ordinal * 100000 + i, 68) as kind
     from generate_series(1, least(400, k.busy * 3)) i
 ) r
  join lanes l on l.ordinal = 1 + (r.n % 20)
 where k.status = 'active' or r.ago > 432000
 order by r.ago desc
  ) logged (workspace_id, key_id, at, method, path, status, latency_ms, request_id)
