-- What the seed's statements use, for this connection.
-- `rnd` is a number from 0 to 1 that depends only on its arguments, so that the same seed at the same moment gives the
-- same rows. `new_id` works like lib/platform/ids.ts, for a time in milliseconds.
create function pg_temp.rnd(n int8, salt int8) returns float8 language sql immutable parallel safe as $$
  select (hashint8extended(n, salt) & 9007199254740991)::float8 / 9007199254740992
$$;

create function pg_temp.b32(value int8, chars int) returns text language plpgsql immutable parallel safe as $$
  declare text text := ''; rest int8 := value;
  begin
    for i in 1..chars loop
      text := substr('0123456789abcdefghjkmnpqrstvwxyz', (rest & 31)::int + 1, 1) || text;
      rest := rest >> 5;
    end loop;
    return text;
  end
$$;

create function pg_temp.new_id(prefix text, ms int8, n int8, salt int8) returns text
  language sql immutable parallel safe as $$
  select prefix || '_' || pg_temp.b32(ms, 10)
    || pg_temp.b32(hashint8extended(n, salt) & 1099511627775, 8)
    || pg_temp.b32(hashint8extended(n, salt + 1) & 1099511627775, 8)
$$;

create function pg_temp.at_ms(ms int8) returns timestamptz language sql immutable parallel safe as $$
  select to_timestamp(ms / 1000.0)
$$;

create function pg_temp.customer(n int8) returns int language sql immutable parallel safe as $$
  select 1 + floor(power(pg_temp.rnd(n, 91), 2.5) * 400)::int
$$;

create function pg_temp.fill(template text, n int8) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(template,
           '$order', 'A-' || (1000 + n)),
           '$customer', 'customer-' || pg_temp.customer(n)),
           '$amount', round((5 + power(pg_temp.rnd(n, 92), 4) * 4000)::numeric, 2)::text),
           '$reason', (array['damaged','wrong_item','late','changed_mind','other'])[1 + floor(pg_temp.rnd(n, 93) * 5)::int]),
           '$name', (array['Nordlicht GmbH','Ada Lovelace','Acme Trading','Kaffeehaus am Markt','Łukasz Zieliński',
                           'Bäckerei Öztürk','Van der Meer & Zonen','Grace Hopper'])[1 + floor(pg_temp.rnd(n, 94) * 8)::int])
$$;

create temp table lanes (ordinal int primary key, share_from float8, agent_id text, lane_id text, fingerprint text, shape text,
  mode text, failing float8, retired_days int, input text, result text, mishaps jsonb, duration_ms float8, spread float8,
  tokens int, waits_at text);
create temp table paths (agent_id text, ordinal int, node_id text, type text, share_from float8, share float8,
  outcome text, output text, takes json, asks text, is_effect boolean, calls_model boolean, primary key (agent_id, ordinal));
create temp table waits (place int, agent_id text, node_id text, node_type text, type text, interaction_id text, request text);
