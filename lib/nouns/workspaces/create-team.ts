import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { requireName } from "./require-name.ts";

const insert: Statement = {
  name: "insert-team",
  text: `insert into teams (id, workspace_id, name) values ($1, $2, $3)
         on conflict (workspace_id, name) do nothing
         returning id`,
};

/** @throws DomainError already_exists if the workspace has a team of this name. */
export async function insertTeam(
  queries: Queries,
  { workspaceId, name }: { workspaceId: string; name: string },
): Promise<string> {
  const id = newId("team");
  const inserted = await queries.run(insert, [id, workspaceId, name]);
  if (inserted.length === 0)
    throw new DomainError("already_exists", "The workspace already has a team of this name.");
  return id;
}

/**
 * Adds a team to the actor's workspace. Teams own agents, projects, documents and files (D14). Needs admin.
 * @throws DomainError permission_denied, invalid_request, already_exists.
 */
export async function createTeam({
  actor,
  name,
}: {
  actor: UserActor;
  name: string;
}): Promise<{ id: string }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  const teamName = requireName({ name });
  return runtime().db.transaction(async (tx) => {
    const id = await insertTeam(tx, { workspaceId, name: teamName });
    const target = { kind: "team", id, name: teamName };
    await recordAudit(tx, { actor, workspaceId, action: "team.created", target });
    return { id };
  });
}
