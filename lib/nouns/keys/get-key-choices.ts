import type { Person, Reference } from "#lib/contract/dashboard/key-parts.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const findTeams: Statement = {
  name: "key-choices-teams",
  text: `select id as "id", name as "name" from teams where workspace_id = $1 order by lower(name), id limit 1000`,
};

const findProjects: Statement = {
  name: "key-choices-projects",
  text: `
    select p.id as "id", p.name as "name", t.name as "teamName"
      from projects p join teams t on t.id = p.team_id
     where p.workspace_id = $1
     order by lower(p.name), p.id
     limit 1000`,
};

/** Only owners see owners, because a key's creator can act as the person it is for (D14). */
const findPeople: Statement = {
  name: "key-choices-people",
  text: `
    select u.id as "id", u.name as "name", u.email as "email", m.role as "role"
      from memberships m join users u on u.id = m.user_id
     where m.workspace_id = $1 and m.status = 'active' and (m.role <> 'owner' or $2::boolean or u.id = $3)
     order by u.id = $3 desc, lower(u.name), u.id
     limit 1000`,
};

const findCreators: Statement = {
  name: "key-choices-creators",
  text: `
    select u.id as "id", u.name as "name", u.email as "email"
      from users u
     where u.id in (select created_by from api_keys where workspace_id = $1)
     order by lower(u.name), u.id
     limit 1000`,
};

/**
 * The choices for a new key: teams, projects, people to act as; and the creators of keys. Empty for people below admin.
 */
export async function getKeyChoices({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.getKeyChoices>> {
  const { db, origin } = runtime();
  const usualRateLimitPerMinute = actor.settings.limits.keyRequestsPerMinute;
  if (!roleIncludes(actor.role, "admin")) {
    return { origin, usualRateLimitPerMinute, teams: [], projects: [], people: [], creators: [] };
  }
  const { workspaceId, userId } = actor;
  const [teams, projects, people, creators] = await Promise.all([
    db.run<Reference>(findTeams, [workspaceId]),
    db.run<Reference & { teamName: string }>(findProjects, [workspaceId]),
    db.run<Person & { role: string }>(findPeople, [workspaceId, actor.role === "owner", userId]),
    db.run<Person>(findCreators, [workspaceId]),
  ]);
  return { origin, usualRateLimitPerMinute, teams, projects, people, creators };
}
