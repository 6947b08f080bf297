-- The seeded keys with what they are used for: `busy` requests an hour at noon, and the share of errors. $1 workspace,
-- $2 their names.
create temp table seeded_keys as
select id, name, status, created_at, ordinal, case name when 'Never used' then 0 else round(900.0 / ordinal)::int end as busy,
       case ordinal % 8 when 7 then 0.2 else 0.015 end as errors
  from (select *, row_number() over (order by id)::int as ordinal from api_keys where workspace_id = $1 and name = any($2)) k
