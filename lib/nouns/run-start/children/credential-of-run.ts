import { DomainError } from "#lib/contract/errors.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { SWITCHED_ON } from "#lib/nouns/oauth/switched-on.sql.ts";
import { coalesce } from "#lib/platform/db/coalesce.ts";
import { perDatabase, type Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface RunCredential {
  readonly workspaceId: string;
  readonly kind: Actor["kind"];
  readonly credentialId: string;
  /** Whether the run works on a task. */
  readonly ofTask?: boolean | undefined;
}

interface CredentialRow {
  readonly userId: string;
  readonly scopes: readonly Scope[];
  readonly allowedProjectIds: readonly string[];
  readonly allowedTeamIds: readonly string[];
  readonly usable: boolean;
}

/** $1 workspace, $2 kind, $3 credential. Indexes: the primary keys of api_keys and oauth_grants. */
const findCredential: Statement = {
  name: "find-credential-of-run",
  text: `
    select k.created_by as "userId", k.scopes as "scopes",
           k.allowed_project_ids as "allowedProjectIds", k.allowed_team_ids as "allowedTeamIds",
           k.status = 'active' and (k.expires_at is null or k.expires_at > now()) as "usable"
      from api_keys k
     where $2 = 'key' and k.id = $3 and k.workspace_id = $1
    union all
    select g.user_id, g.scopes, g.allowed_project_ids, g.allowed_team_ids, g.ended_at is null and ${SWITCHED_ON}
      from oauth_grants g
     where $2 = 'grant' and g.id = $3 and g.workspace_id = $1`,
};

const denied = () =>
  new DomainError("permission_denied", "The credential of this run may not start runs any more.");

/** A list calls many runs at once, with one credential: it is read once. Ids have no spaces. */
const actorsOf = perDatabase(() =>
  coalesce<string, PromiseSettledResult<Actor>>(async (keys) => {
    const read = (key: string) => {
      const [kind = "", workspaceId = "", credentialId = ""] = key.split(" ");
      return actorOfCredential({ kind: kind as Actor["kind"], workspaceId, credentialId });
    };
    const actors = await Promise.allSettled(keys.map(read));
    return new Map(actors.map((actor, index) => [keys[index] ?? "", actor]));
  }),
);

/**
 * The credential that started a run, with what it may do at this moment, to start another run with it.
 * @throws DomainError permission_denied where it may start none now; user_not_found where its person has left.
 */
export async function credentialOfRun({ ofTask = false, ...run }: RunCredential): Promise<Actor> {
  const { workspaceId, kind, credentialId } = run;
  const read = await actorsOf(runtime().db)(`${kind} ${workspaceId} ${credentialId}`);
  if (read?.status !== "fulfilled") throw read?.reason ?? denied();
  const actor = read.value;
  const mayStart = (scopes: readonly Scope[]) =>
    scopes.includes("agents:run") || (ofTask && scopes.includes("tasks:execute"));
  if (actor.kind !== "user" && !mayStart(actor.scopes)) throw denied();
  requireRole(actor, "operator");
  return actor;
}

/**
 * A credential with what it may do at this moment.
 * @throws DomainError permission_denied where it is not active; user_not_found where its person has left.
 */
export async function actorOfCredential({
  workspaceId,
  kind,
  credentialId,
}: Omit<RunCredential, "ofTask">): Promise<Actor> {
  if (kind === "user") return findStanding({ workspaceId, userId: credentialId });
  const [found] = await runtime().db.run<CredentialRow>(findCredential, [workspaceId, kind, credentialId]);
  if (!found?.usable) throw denied();
  const { userId, scopes, allowedProjectIds, allowedTeamIds } = found;
  const person = await findStanding({ workspaceId, userId });
  const bounds = { credentialId, scopes, allowedProjectIds, allowedTeamIds };
  return kind === "key"
    ? { ...person, ...bounds, kind, rateLimitPerMinute: null }
    : { ...person, ...bounds, kind };
}
