import { SCOPES } from "#lib/contract/scopes.ts";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import { newId, randomToken } from "#lib/platform/ids.ts";
import { DAY_MS, HOUR_MS, type Seed } from "./seed.ts";

const NAMES = [
  ...[
    "Shop backend",
    "Parcel terminal",
    "ERP bridge",
    "Support widget",
    "Nightly import",
    "Mobile app",
    "Warehouse scanner",
  ],
  ...[
    "Finance export",
    "Partner Nordlicht",
    "Partner Van der Meer & Zonen",
    "Zapier",
    "Data team notebook",
    "Staging",
    "CI",
  ],
  ...[
    "Old shop (to be switched off)",
    "Returns portal",
    "Call centre",
    "Chat on the website",
    "Invoice scanner",
    "Tax office",
  ],
  "The integration that Jonas built for the trade fair in March and that still runs on the machine under the desk",
  ...[
    "Load test",
    "Bank reconciliation",
    "Newsletter tool",
    "Customer portal",
    "Marketplace",
    "Point of sale Hamburg",
  ],
  ...["Point of sale Vienna", "Point of sale Zürich", "HR suite", "Contract archive", "Press room", "Pilot"],
  ...[
    "Monitoring",
    "Read-only for auditors",
    "Backup check",
    "Playground",
    "Never used",
    "Leaked on GitHub",
    "Grace's laptop",
  ],
] as const;

/** Forty keys in every state, with usage for 30 days and recent requests. */
export async function seedKeys(
  { client, workspaceId, now }: Seed,
  { userIds, teamIds }: { userIds: readonly string[]; teamIds: readonly string[] },
): Promise<number> {
  const keys = NAMES.slice(0, 39).map((name, index) => {
    const createdMs = now - (89 - index) * DAY_MS;
    const isOld = index % 13 === 5;
    return {
      ordinal: index + 1,
      id: newId("key", createdMs),
      name,
      scopes: name.startsWith("Read-only")
        ? ["agents:list", "agents:read", "runs:read"]
        : index % 9 === 4
          ? SCOPES.filter((scope) => scope !== "tasks:execute")
          : ["agents:list", "agents:read", "agents:run", "runs:read"],
      teamIds: index % 9 === 4 ? [teamIds[index % teamIds.length]] : [],
      status:
        index % 11 === 7 || name.startsWith("Leaked") ? "revoked" : index % 12 === 9 ? "inactive" : "active",
      createdBy: userIds[index % userIds.length],
      createdAt: new Date(createdMs).toISOString(),
      expiresAt: isOld
        ? new Date(now - 2 * DAY_MS).toISOString()
        : index % 6 === 2
          ? new Date(now + (1 + index) * DAY_MS).toISOString()
          : null,
      rate: index % 7 === 3 ? 600 : null,
      secret: hashSecret(`seeded ${randomToken()}`),
      former: index % 10 === 1 ? hashSecret(`seeded ${randomToken()}`) : null,
      /** Requests an hour at noon. */
      busy: name === "Never used" ? 0 : Math.round(900 / (index + 1)),
      errors: index % 8 === 6 ? 0.2 : 0.015,
    };
  });
  await client.query(`
    create temp table seeded_keys (ordinal int primary key, id text, name text, scopes json, "teamIds" json, status text, "createdBy" text,
      "createdAt" timestamptz, "expiresAt" timestamptz, rate int, secret text, former text, busy int, errors float8)`);
  await client.query(
    "insert into seeded_keys select * from json_populate_recordset(null::seeded_keys, $1::json)",
    [JSON.stringify(keys)],
  );
  await client.query(
    `insert into api_keys (id, workspace_id, name, scopes, allowed_team_ids, expires_at, rate_limit_per_minute, status, created_by, created_at, last_used_at, last_used_ip)
     select id, $1, name, array(select json_array_elements_text(scopes)), array(select json_array_elements_text("teamIds")),
            "expiresAt", rate, status, "createdBy", "createdAt",
            case when busy > 0 then $2::timestamptz - ordinal * interval '7 minutes' - case when status = 'active' then interval '0' else interval '5 days' end end,
            case when busy > 0 then '203.0.113.' || ordinal end
       from seeded_keys`,
    [workspaceId, new Date(now)],
  );
  await client.query(`
    insert into api_key_secrets (secret_hash, key_id, created_at, expires_at)
    select secret, id, "createdAt", null from seeded_keys
    union all
    select former, id, "createdAt", now() + interval '18 hours' from seeded_keys where former is not null`);
  await client.query(
    `insert into key_usage (key_id, hour, workspace_id, requests, errors)
     select k.id, h.hour, $1, h.requests, ceil(h.requests * k.errors * pg_temp.rnd(h.n, 61) * 2)::int
       from seeded_keys k
      cross join lateral (
        select hour, n, floor(k.busy * (0.15 + pg_temp.rnd(n, 60)) * (0.3 + 0.7 * sin(pi() * extract(hour from hour) / 24)))::int as requests
          from (select hour, k.ordinal * 1000 + extract(epoch from hour)::int8 / 3600 as n
                  from generate_series(date_trunc('hour', $2::timestamptz) - interval '30 days', date_trunc('hour', $2::timestamptz), interval '1 hour') hour) hours
      ) h
      where h.requests > 0 and (k.status = 'active' or h.hour < $2::timestamptz - interval '5 days')
        and h.hour >= k."createdAt"`,
    [workspaceId, new Date(now)],
  );
  const { rowCount } = await client.query(
    `insert into request_log (workspace_id, key_id, at, method, path, status, latency_ms, request_id)
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
        select i, k.ordinal * 100000 + i as n, power(i / 400.0, 2) * ${(6 * DAY_MS) / 1000} as ago, pg_temp.rnd(k.ordinal * 100000 + i, 68) as kind
          from generate_series(1, least(400, k.busy * 3)) i
      ) r
       join lanes l on l.ordinal = 1 + (r.n % 20)
      where k.status = 'active' or r.ago > ${(5 * DAY_MS) / 1000}
      order by r.ago desc`,
    [workspaceId, new Date(now), now],
  );
  // The service itself counts the current hours.
  await client.query("delete from key_usage where hour > $1", [new Date(now - HOUR_MS)]);
  return rowCount ?? 0;
}
