import type { Operator, UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

export interface ListedWorkspace {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly projects: readonly { readonly id: string; readonly name: string; readonly teamId: string }[];
}

type WorkspaceRow = Omit<ListedWorkspace, "createdAt"> & { readonly createdAt: Date };

const findWorkspaces: Statement = {
  name: "list-workspaces",
  text: `
    select w.id as "id", w.name as "name", w.created_at as "createdAt",
           (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
              from teams t where t.workspace_id = w.id) as "teams",
           (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'teamId', p.team_id) order by p.name), '[]')
              from projects p where p.workspace_id = w.id) as "projects"
      from workspaces w
     where $1::text is null
        or exists (select from memberships m where m.workspace_id = w.id and m.user_id = $1 and m.status = 'active')
     order by w.created_at, w.id`,
};

/** The workspaces that the person belongs to, or all for the operator, oldest first (D18). */
export async function listWorkspaces({ actor }: { actor: UserActor | Operator }): Promise<ListedWorkspace[]> {
  const userId = actor.kind === "operator" ? null : actor.userId;
  const rows = await runtime().db.run<WorkspaceRow>(findWorkspaces, [userId]);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
