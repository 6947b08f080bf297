-- One batch of ended runs, with their threads. $1 workspace, $2 now in ms, $3 keys, $4 people, $5 and $6 days ago, from
-- and to (exclusive), $7 where each lane's share begins, $8 connected apps.
with slots as (
  select h.before + k as n, h.hour_ms + floor((k - 1 + pg_temp.rnd(h.before + k, 1)) * 3600000 / h.count)::int8 as ms
    from hours h cross join lateral generate_series(1, h.count) k
   where h.day >= $5 and h.day < $6
),
laned as (
  select s.*, width_bucket(pg_temp.rnd(s.n, 2), $7::float8[]) as ordinal from slots s
),
drawn as (
  select s.n, s.ms, l.*, pg_temp.rnd(s.n, 3) as luck, pg_temp.rnd(s.n, 4) as who,
         -- One system was down for four hours last week, and one night everything was.
         case when l.shape = 'synchronise' and $2 - s.ms between 432000000 and 446400000 then 0.65
              when $2 - s.ms between 1728000000 and 1735200000 then 0.4
              else l.failing end as risk,
         l.duration_ms * exp(l.spread * sqrt(-2 * ln(pg_temp.rnd(s.n, 5) + 1e-12)) * cos(2 * pi() * pg_temp.rnd(s.n, 6))) as took
    from laned s
    join lanes asked on asked.ordinal = s.ordinal
    join lanes l on l.ordinal = case when asked.retired_days > 0 and $2 - s.ms < asked.retired_days * 86400000::int8
                                     then 1 else asked.ordinal end
),
settled as (
  select d.*, case when luck < risk then 'failed' when luck < risk + 0.02 then 'cancelled' else 'completed' end as status,
         pg_temp.new_id('run', ms, n, 11) as id,
         pg_temp.at_ms(ms) as created_at,
         pg_temp.at_ms(ms + 2 + floor(power(pg_temp.rnd(n, 7), 40) * 9000)::int8) as started_at,
         case when tokens > 0 then floor(tokens * (0.5 + pg_temp.rnd(n, 8)))::int8 else 0 end as input_tokens,
         case when tokens > 0 then floor(tokens * 0.3 * pg_temp.rnd(n, 9))::int8 else 0 end as output_tokens
    from drawn d
),
ended as (
  select s.*, least(started_at + make_interval(secs => took / 1000 * case when status = 'cancelled' then 0.4 else 1 end),
                    pg_temp.at_ms($2 - floor(pg_temp.rnd(n, 10) * 900)::int8)) as ended_at
    from settled s
),
conversations as (
  insert into threads (id, workspace_id, agent_id, created_at)
  select 'thr_' || substr(id, 5), $1, agent_id, created_at from ended
)
insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status, input, metadata,
                  final_response, error, graph_fingerprint, needs_work, input_tokens, output_tokens, cost_usd,
                  created_at, started_at, completed_at, cancel_requested_at, cancelled_at)
select id, $1, agent_id, lane_id,
       case when who < 0.05 then 'user' when who < 0.1 then 'grant' else 'key' end,
       case when who < 0.1 and who >= 0.05
            then ($8::text[])[1 + floor(power(pg_temp.rnd(n, 12), 1.6) * cardinality($8::text[]))::int]
            when who < 0.05 then ($4::text[])[1 + floor(pg_temp.rnd(n, 12) * cardinality($4::text[]))::int]
            else ($3::text[])[1 + floor(power(pg_temp.rnd(n, 12), 2.2) * cardinality($3::text[]))::int] end,
       'thr_' || substr(id, 5), mode, status, pg_temp.fill(input, n)::json,
       case when pg_temp.rnd(n, 13) < 0.4
            then format('{"order":"A-%s","customer":"customer-%s","source":"%s"}', 1000 + n, pg_temp.customer(n),
                        (array['web','app','phone','partner'])[1 + floor(power(pg_temp.rnd(n, 14), 2) * 4)::int])::json
            when pg_temp.rnd(n, 13) < 0.5
            then format('{"customer":"customer-%s","region":"%s","attempt":%s,"dryRun":%s}', pg_temp.customer(n),
                        (array['north','south','east','west'])[1 + (n % 4)::int], 1 + n % 3, (n % 17 = 0)::text)::json end,
       case when status = 'completed' then pg_temp.fill(result, n)::json end,
       case when status = 'failed' then (mishaps -> (n % jsonb_array_length(mishaps))::int)::json end,
       fingerprint, false, input_tokens, output_tokens,
       case when tokens > 0 and ordinal % 5 <> 0 then (input_tokens * 3 + output_tokens * 15) / 1e6 end,
       created_at, started_at, ended_at,
       case when status = 'cancelled' then ended_at end, case when status = 'cancelled' then ended_at end
  from ended
 order by n
