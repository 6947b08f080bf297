import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockWorkspace } from "./lock-workspace.sql.ts";
import { PREFIX } from "./make-prefix.ts";

interface Change {
  readonly before: string | null;
  readonly name: string;
  /** The project that has it. */
  readonly taken: string | null;
}

/** $1 project, $2 workspace, $3 prefix. Indexes: the primary key, projects_prefix. */
const findChange: Statement = {
  name: "find-project-prefix",
  text: `
    select p.prefix as "before", p.name as "name",
           (select o.name from projects o where o.workspace_id = $2 and o.prefix = $3 and o.id <> p.id) as "taken"
      from projects p where p.id = $1 and p.workspace_id = $2`,
};

/** Numbers with the former prefix are still found. */
const write: Statement = {
  name: "change-project-prefix",
  text: `
    update projects
       set prefix = $2,
           former_prefixes = array_remove(case when prefix is null then former_prefixes
                                               else array_append(array_remove(former_prefixes, prefix), prefix) end, $2)
     where id = $1`,
};

/**
 * Changes what the numbers of a project's tasks begin with. Needs admin.
 * @throws DomainError permission_denied, project_not_found, already_exists; invalid_request for other characters.
 */
export async function changeProjectPrefix({
  actor,
  projectId,
  prefix: given,
}: {
  actor: UserActor;
  projectId: string;
  prefix: string;
}): Promise<{ id: string; prefix: string }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  const prefix = given.trim().toUpperCase();
  if (!PREFIX.test(prefix)) {
    const message = "must be 2 to 6 letters and digits from A to Z and 0 to 9, a letter first";
    throw new DomainError("invalid_request", `The prefix ${message}.`, {
      details: [{ code: "pattern", message, field: "/prefix" }],
    });
  }
  return runtime().db.transaction(async (tx) => {
    await tx.run(lockWorkspace, [workspaceId]);
    const [found] = await tx.run<Change>(findChange, [projectId, workspaceId, prefix]);
    if (!found) throw new DomainError("project_not_found", "There is no such project.");
    const { before, name, taken } = found;
    if (taken !== null)
      throw new DomainError("already_exists", `The project ${taken} has the prefix ${prefix}.`, {
        details: [{ code: "already_exists", message: "is another project's prefix", field: "/prefix" }],
      });
    if (before === prefix) return { id: projectId, prefix };
    await tx.run(write, [projectId, prefix]);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "project.prefixed",
      target: { kind: "project", id: projectId, name },
      details: { before, after: prefix },
    });
    return { id: projectId, prefix };
  });
}
