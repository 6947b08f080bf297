import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isUniqueViolation } from "#lib/platform/db/is-unique-violation.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { requireName } from "./require-name.ts";

type Renamed = "workspace" | "team" | "project";

/** $1 id, $2 workspace, $3 name; answers the old name, or no row. Index: the primary key. */
const STATEMENTS: Record<Renamed, Statement> = {
  workspace: renameStatement("workspace", "workspaces", "id"),
  project: renameStatement("project", "projects", "workspace_id"),
  // Updates nothing if another team has the name; a concurrent rename violates the unique index instead.
  team: renameStatement(
    "team",
    "teams",
    "workspace_id",
    "and not exists (select from teams o where o.workspace_id = $2 and o.name = $3 and o.id <> $1)",
  ),
};

function renameStatement(kind: Renamed, table: string, workspace: string, unless = ""): Statement {
  return {
    name: `rename-${kind}`,
    text: `
      update ${table} r set name = $3
        from (select id, name from ${table} where id = $1 and ${workspace} = $2 for update) old
       where r.id = old.id ${unless}
      returning old.name as "before"`,
  };
}

const findTeam: Statement = {
  name: "find-team",
  text: `select id from teams where id = $1 and workspace_id = $2`,
};

/**
 * Changes the name of the actor's workspace. Needs admin.
 * @throws DomainError permission_denied, invalid_request.
 */
export async function renameWorkspace({ actor, name }: { actor: UserActor; name: string }) {
  const renamed = await rename({ actor, kind: "workspace", id: actor.workspaceId, name });
  if (renamed) return renamed;
  throw new DomainError("workspace_not_found", "The workspace does not exist any more.");
}

/**
 * Renames a project. Needs admin.
 * @throws DomainError permission_denied, invalid_request, project_not_found.
 */
export async function renameProject({
  actor,
  projectId,
  name,
}: {
  actor: UserActor;
  projectId: string;
  name: string;
}) {
  const renamed = await rename({ actor, kind: "project", id: projectId, name });
  if (renamed) return renamed;
  throw new DomainError("project_not_found", "There is no such project.");
}

/**
 * Renames a team. Needs admin.
 * @throws DomainError permission_denied, invalid_request, team_not_found; already_exists if another team has the name.
 */
export async function renameTeam({
  actor,
  teamId,
  name,
}: {
  actor: UserActor;
  teamId: string;
  name: string;
}) {
  const renamed = await rename({ actor, kind: "team", id: teamId, name }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error;
  });
  if (renamed) return renamed;
  const known = await runtime().db.run(findTeam, [teamId, actor.workspaceId]);
  throw known.length === 0 ? new DomainError("team_not_found", "There is no such team.") : nameTaken();
}

/** Undefined where there is no such row. The audit log has it if the name changed. */
async function rename({
  actor,
  kind,
  id,
  name: given,
}: {
  actor: UserActor;
  kind: Renamed;
  id: string;
  name: string;
}): Promise<{ id: string; name: string } | undefined> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  const name = requireName({ name: given });
  return runtime().db.transaction(async (tx) => {
    const [renamed] = await tx.run<{ before: string }>(STATEMENTS[kind], [id, workspaceId, name]);
    if (!renamed) return undefined;
    if (renamed.before !== name) {
      const details = { before: renamed.before, after: name };
      await recordAudit(tx, {
        actor,
        workspaceId,
        action: `${kind}.renamed`,
        target: { kind, id, name },
        details,
      });
    }
    return { id, name };
  });
}

function nameTaken(): DomainError {
  return new DomainError("already_exists", "The workspace already has a team of this name.", {
    details: [{ code: "already_exists", message: "is another team's name", field: "/name" }],
  });
}
