import { OPERATOR } from "#lib/nouns/access/operator.ts";
import { createWorkspace } from "#lib/nouns/installation/create-workspace.ts";
import { listWorkspaces } from "#lib/nouns/workspaces/list-workspaces.ts";
import { defineCommand } from "../command/define-command.ts";
import { option, requiredOption } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import { fields } from "../output/table.ts";
import { findOwner } from "../session/find-owner.ts";
import { inRuntime } from "../session/open-runtime.ts";
import { MUST_ACCEPT } from "../users/must-accept.ts";

export const createWorkspaceCommand = defineCommand({
  name: "create",
  summary: "Create a workspace with its owner, a team and a project",
  notes:
    "The owner of the first workspace also owns this one, unless --owner names somebody else. A person without " +
    "an account gets one, with a password that is shown once. An existing account whose address is not proven " +
    "has to accept first.",
  examples: ["workspaces create --name Acme --owner ada@acme.example"],
  parameters: {
    name: requiredOption("--name <name>", "its name", Text),
    owner: option("--owner <email>", "e-mail address of its owner", Text),
  },
  run: ({ values: { name, owner }, ...host }) =>
    inRuntime({
      host,
      work: async () => createWorkspace({ actor: OPERATOR, name, ...(await ownerOf(owner)) }),
    }),
  show: ({ id, teamId, projectId, owner }) =>
    fields({
      Workspace: id,
      Team: teamId,
      Project: projectId,
      Owner: owner.email,
      Password: owner.password,
      Status: owner.mustAccept ? MUST_ACCEPT : undefined,
    }),
});

async function ownerOf(email: string | undefined): Promise<{ ownerEmail: string; ownerId?: string }> {
  if (email !== undefined) return { ownerEmail: email };
  const [first] = await listWorkspaces({ actor: OPERATOR });
  if (first) {
    const owner = await findOwner({ workspaceId: first.id });
    return { ownerEmail: owner.email, ownerId: owner.userId };
  }
  throw new CommandFailure("usage", "There is no workspace yet whose owner could own this one too.", {
    advice: "Name its owner with --owner.",
  });
}
