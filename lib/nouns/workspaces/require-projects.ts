import { DomainError } from "#lib/contract/errors.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

const findProjects: Statement = {
  name: "find-projects",
  text: `select id as "id" from projects where workspace_id = $1 and id = any($2)`,
};

/** @throws DomainError project_not_found, naming ids that are not projects of the workspace. */
export async function requireProjects(
  queries: Queries,
  { workspaceId, projectIds }: { workspaceId: string; projectIds: readonly string[] },
): Promise<void> {
  if (projectIds.length === 0) return;
  const found = await queries.run<{ id: string }>(findProjects, [workspaceId, projectIds]);
  const known = new Set(found.map(({ id }) => id));
  const unknown = projectIds.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw new DomainError("project_not_found", `This workspace has no project ${unknown.join(", ")}.`);
}
