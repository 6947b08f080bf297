-- What keys were used for in each hour of 30 days. $1 workspace, $2 now.
insert into key_usage (key_id, hour, workspace_id, requests, errors)
select k.id, h.hour, $1, h.requests, ceil(h.requests * k.errors * pg_temp.rnd(h.n, 61) * 2)::int
  from seeded_keys k
 cross join lateral (
   select hour, n, floor(k.busy * (0.15 + pg_temp.rnd(n, 60)) * (0.3 + 0.7 * sin(pi() * extract(hour from hour) / 24)))::int as requests
     from (select hour, k.ordinal * 1000 + extract(epoch from hour)::int8 / 3600 as n
             from generate_series(date_trunc('hour', $2::timestamptz) - interval '30 days', date_trunc('hour', $2::timestamptz), interval '1 hour') hour) hours
 ) h
 where h.requests > 0 and (k.status = 'active' or h.hour < $2::timestamptz - interval '5 days')
   and h.hour >= k.created_at
