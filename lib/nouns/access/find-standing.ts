import { DomainError } from "#lib/contract/errors.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { UserActor } from "./actor.ts";
import type { Role } from "./roles.ts";

/** A person by id or by email address, ignoring case. */
export type UserRef = { readonly userId: string } | { readonly email: string };

interface StandingRow {
  readonly userId: string;
  readonly role: Role;
  readonly status: "active" | "suspended" | "removed";
  readonly teamIds: string[];
  readonly settings: unknown;
}

const findMembership: Statement = {
  name: "find-standing",
  text: `
    select m.user_id as "userId", m.role as "role", m.status as "status", w.settings as "settings",
           array(select t.team_id from team_members t
                  where t.workspace_id = m.workspace_id and t.user_id = m.user_id
                  order by t.team_id) as "teamIds"
      from memberships m
      join workspaces w on w.id = m.workspace_id
     where m.workspace_id = $1
       and m.user_id = coalesce($2::text, (select u.id from users u where lower(u.email) = lower($3::text)))`,
};

/**
 * The person as an actor in the workspace, with their current role, teams and settings.
 * @throws DomainError user_not_found if they are not a member; permission_denied if suspended.
 */
export async function findStanding({
  workspaceId,
  queries = runtime().db,
  ...ref
}: { workspaceId: string; queries?: Queries } & UserRef): Promise<UserActor> {
  const names = "userId" in ref ? [ref.userId, null] : [null, ref.email];
  const [row] = await queries.run<StandingRow>(findMembership, [workspaceId, ...names]);
  if (!row || row.status === "removed") {
    throw new DomainError("user_not_found", "There is no such person in this workspace.");
  }
  if (row.status === "suspended") {
    throw new DomainError("permission_denied", "This person is suspended in this workspace.");
  }
  const { userId, role, teamIds } = row;
  const settings = WorkspaceSettings.parse(row.settings);
  return { kind: "user", credentialId: userId, workspaceId, userId, role, teamIds, settings };
}
