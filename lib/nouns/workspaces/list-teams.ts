import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { ensurePrefixes } from "./give-prefixes.ts";

interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly members: number;
  readonly agents: number;
  readonly skills: number;
  readonly documents: number;
  readonly projects: { readonly id: string; readonly name: string; readonly prefix: string }[];
}

/** Indexes: teams_name, team_members' key, projects_workspace, agents_by_name, skills_by_name, documents_by_team. */
const findTeams: Statement = {
  name: "list-teams",
  text: `
    with agents_of as (
      select team_id, count(*)::int as count from agents where workspace_id = $1 group by team_id
    ), skills_of as (
      select team_id, count(*)::int as count from skills where workspace_id = $1 group by team_id
    ), documents_of as (
      select team_id, count(*)::int as count from documents where workspace_id = $1 group by team_id
    ), projects_of as (
      select team_id, json_agg(json_build_object('id', id, 'name', name, 'prefix', prefix) order by lower(name), id) as projects
        from projects where workspace_id = $1 group by team_id
    )
    select t.id as "id", t.name as "name", coalesce(a.count, 0) as "agents", coalesce(s.count, 0) as "skills",
           coalesce(d.count, 0) as "documents",
           coalesce(p.projects, '[]') as "projects",
           (select count(*)::int
              from team_members tm
              join memberships m on m.workspace_id = tm.workspace_id and m.user_id = tm.user_id and m.status <> 'removed'
             where tm.team_id = t.id) as "members"
      from teams t
      left join agents_of a on a.team_id = t.id
      left join skills_of s on s.team_id = t.id
      left join documents_of d on d.team_id = t.id
      left join projects_of p on p.team_id = t.id
     where t.workspace_id = $1
     order by lower(t.name), t.id
     limit 1000`,
};

/** The teams of the actor's workspace, by name, with projects and counts. */
export async function listTeams({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.listTeams>> {
  await ensurePrefixes(actor.workspaceId);
  const rows = await runtime().db.run<TeamRow>(findTeams, [actor.workspaceId]);
  return { teams: rows.map((row) => ({ ...row, isYours: actor.teamIds.includes(row.id) })) };
}
