import { newId } from "#lib/platform/ids.ts";
import { DAY_MS, type Seed } from "./seed.ts";

const ACTIONS = [
  "key.created",
  "key.rotated",
  "key.revoked",
  "interaction.answered",
  "interaction.approved",
  "interaction.approved",
  "interaction.rejected",
  "interaction.assigned",
  "runs.cancelled",
  "agent.limited",
  "user.role_changed",
  "user.suspended",
] as const;

/** Two thousand audit entries over 90 days. */
export async function seedAudit(
  { client, workspaceId, now }: Seed,
  { userIds }: { userIds: readonly string[] },
): Promise<number> {
  const { rowCount } = await client.query(
    `with targets as (
       select 'key' as kind, id, name, null as run_id, row_number() over (order by id) as place from seeded_keys
       union all
       select 'agent', id, name, null, row_number() over (order by id) from agents where workspace_id = $1
       union all
       select 'user', id, name, null, row_number() over (order by id) from users where id = any($3)
       union all
       select 'workspace', id, name, null, 1 from workspaces where id = $1
       union all
       select 'interaction', id, request ->> 'title', run_id, row_number() over (order by position)
         from (select * from run_interactions where workspace_id = $1 order by position limit 400) i
     ),
     sizes as (select kind, count(*) as size from targets group by kind)
     insert into audit_log (workspace_id, at, actor_kind, actor_id, via, action, target_kind, target_id, target_name, details)
     select $1, $2::timestamptz - make_interval(secs => power(i / 2000.0, 1.5) * ${(90 * DAY_MS) / 1000}),
            case when i % 40 = 0 then 'operator' else 'user' end,
            case when i % 40 = 0 then null else ($3::text[])[1 + floor(pg_temp.rnd(i, 71) * cardinality($3::text[]))::int] end,
            case when i % 40 = 0 then 'command_line' else 'dashboard' end, acts.action, t.kind, t.id, t.name,
            case acts.kind
              when 'interaction' then json_build_object('runId', t.run_id)
              when 'user' then '{"before":"viewer","after":"operator"}'::json
              when 'workspace' then json_build_object('requested', 1 + i % 40, 'of', 2 + i % 40)
              else '{}'::json end
       from (select i, action, case action when 'runs.cancelled' then 'workspace' else split_part(action, '.', 1) end as kind
               from (select i, ($4::text[])[1 + floor(pg_temp.rnd(i, 72) * cardinality($4::text[]))::int] as action
                       from generate_series(1, 2000) i) drawn) acts
       join sizes s on s.kind = acts.kind
       join targets t on t.kind = acts.kind and t.place = 1 + i % s.size
      order by i desc`,
    [workspaceId, new Date(now), userIds, ACTIONS],
  );
  return rowCount ?? 0;
}

/** Saved views of the runs page: the owner's and shared ones. */
export async function seedViews(
  { client, workspaceId, ownerId, now }: Seed,
  { agentIds }: { agentIds: readonly string[] },
): Promise<void> {
  const views = [
    { name: "Failed today", query: "status=failed&period=24h", visibility: "workspace" },
    { name: "Waiting for somebody", query: "status=waiting", visibility: "workspace" },
    { name: "Slow parcels", query: `agent=${agentIds[0]}&min=300`, visibility: "own" },
    { name: "From partners", query: "metadata=source%3Dpartner", visibility: "own" },
  ];
  await client.query(
    `insert into saved_views (id, workspace_id, user_id, page, name, query, visibility)
     select v.id, $1, $2, 'runs', v.name, v.query, v.visibility
       from json_to_recordset($3::json) as v(id text, name text, query text, visibility text)`,
    [
      workspaceId,
      ownerId,
      JSON.stringify(views.map((view, index) => ({ id: newId("view", now + index), ...view }))),
    ],
  );
}
