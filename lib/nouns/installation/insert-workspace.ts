import { addMember } from "#lib/nouns/users/add-member.ts";
import { insertProject } from "#lib/nouns/workspaces/create-project.ts";
import { insertTeam } from "#lib/nouns/workspaces/create-team.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";

const insert: Statement = {
  name: "insert-workspace",
  text: `insert into workspaces (id, name) values ($1, $2)`,
};

export interface NewWorkspace {
  readonly id: string;
  readonly teamId: string;
  readonly projectId: string;
}

/** Inserts a usable workspace: its owner, and one team with a project, because teams own everything else (D14). */
export async function insertWorkspace(
  tx: Transaction,
  { name, ownerId }: { name: string; ownerId: string | null },
): Promise<NewWorkspace> {
  const id = newId("workspace");
  await tx.run(insert, [id, name]);
  const teamId = await insertTeam(tx, { workspaceId: id, name: "Everyone" });
  const projectId = await insertProject(tx, { workspaceId: id, teamId, name: "General" });
  if (ownerId !== null)
    await addMember(tx, { workspaceId: id, userId: ownerId, role: "owner", teamIds: [teamId] });
  return { id, teamId, projectId };
}
