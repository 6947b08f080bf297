import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockWorkspace } from "./lock-workspace.sql.ts";
import { makePrefix } from "./make-prefix.ts";

interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string | null;
}

/** $1 workspace. Index: projects_workspace. */
const findProjects: Statement = {
  name: "find-projects-with-prefixes",
  text: `select id as "id", name as "name", prefix as "prefix" from projects where workspace_id = $1 order by id`,
};

const write: Statement = {
  name: "write-project-prefix",
  text: `update projects set prefix = $2 where id = $1 and prefix is null`,
};

/**
 * Gives a prefix to every project of the workspace that has none: it has just been made, or was by a version that knew
 * no prefixes. The workspace's lock keeps two from taking one prefix.
 */
export async function givePrefixes(tx: Transaction, workspaceId: string): Promise<void> {
  await tx.run(lockWorkspace, [workspaceId]);
  const projects = await tx.run<ProjectRow>(findProjects, [workspaceId]);
  const taken = new Set(projects.flatMap(({ prefix }) => prefix ?? []));
  for (const { id, name, prefix } of projects) {
    if (prefix !== null) continue;
    const made = makePrefix(name, taken);
    taken.add(made);
    await tx.run(write, [id, made]);
  }
}

/** $1 workspace. Index: projects_workspace. */
const findMissing: Statement = {
  name: "are-prefixes-missing",
  text: `select exists (select from projects where workspace_id = $1 and prefix is null) as "missing"`,
};

/** The same before projects are read. */
export async function ensurePrefixes(workspaceId: string): Promise<void> {
  const { db } = runtime();
  const [found] = await db.run<{ missing: boolean }>(findMissing, [workspaceId]);
  if (found?.missing) await db.transaction((tx) => givePrefixes(tx, workspaceId));
}
