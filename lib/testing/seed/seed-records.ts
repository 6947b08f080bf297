import { newId } from "#lib/ids.ts";
import { DAY_MS, type Seed } from "./seed.ts";

const ACTIONS = [
  "key.created",
  "key.rotated",
  "key.revoked",
  "interaction.answered",
  "interaction.answered",
  "interaction.answered",
  "interaction.assigned",
  "run.cancelled",
  "agent.published",
  "member.invited",
  "member.role-changed",
  "setting.changed",
] as const;

/** Two thousand entries of 90 days. */
export async function seedAudit(
  { client, workspaceId, now }: Seed,
  { userIds }: { userIds: readonly string[] },
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into audit_log (workspace_id, at, actor_kind, actor_id, via, action, target_kind, target_id, target_name, details)
     select $1, $2::timestamptz - make_interval(secs => (power(i / 2000.0, 1.5) * ${(90 * DAY_MS) / 1000})),
            case when i % 40 = 0 then 'operator' else 'user' end,
            case when i % 40 = 0 then null else ($3::text[])[1 + floor(pg_temp.rnd(i, 71) * cardinality($3::text[]))::int] end,
            case when i % 40 = 0 then 'command_line' else 'dashboard' end, action, target.kind, target.id, target.name,
            case split_part(action, '.', 1) when 'interaction' then json_build_object('action', case when i % 4 = 0 then 'reject' else 'approve' end)
                                             when 'member' then '{"role":"operator"}'::json else '{}'::json end
       from (select i, ($4::text[])[1 + floor(pg_temp.rnd(i, 72) * cardinality($4::text[]))::int] as action from generate_series(1, 2000) i) acts
      cross join lateral (
        select split_part(action, '.', 1) as kind, k.id, k.name from seeded_keys k
         where split_part(action, '.', 1) = 'key' and k.ordinal = 1 + i % 39
        union all
        select split_part(action, '.', 1), a.id, a.name
          from (select id, name, row_number() over (order by id) as place from agents where workspace_id = $1) a
         where split_part(action, '.', 1) <> 'key' and a.place = 1 + i % 40
      ) target
      order by i desc`,
    [workspaceId, new Date(now), userIds, ACTIONS],
  );
  return rowCount ?? 0;
}

/** Views of the runs page: of the owner's own, and for everybody. */
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
