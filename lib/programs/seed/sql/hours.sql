-- Each hour's share of the runs: more by day, few on weekends, growing over time. $1 how many runs, $2 now in ms.
create temp table hours as
select hour_ms, day, (upto - before)::int as count, before
  from (select hour_ms, day, round($1::int * (summed - weight) / total)::int8 as before, round($1::int * summed / total)::int8 as upto
          from (select *, sum(weight) over (order by hour_ms) as summed, sum(weight) over () as total
                  from (select $2::int8 - (i + 1) * 3600000::int8 as hour_ms, i / 24 as day,
                               (0.25 + 0.75 * greatest(0, sin(pi() * ((extract(hour from at)::int - 5 + 24) % 24) / 15)))
                               * case when extract(dow from at) in (0, 6) then 0.35 else 1 end
                               * (1 - 0.45 * i / 2160.0) as weight
                          from (select i, to_timestamp($2::int8 / 1000.0) - i * interval '1 hour' as at
                                  from generate_series(0, 2159) i) moments) weighed) sums) counts
