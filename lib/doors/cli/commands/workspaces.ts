import { OPERATOR } from "#lib/nouns/access/actor.ts";
import { createWorkspace } from "#lib/nouns/installation/create-workspace.ts";
import { type ListedWorkspace, listWorkspaces } from "#lib/nouns/workspaces/list-workspaces.ts";
import { type AttachableCommand, defineCommand } from "../command/define-command.ts";
import { option, requiredOption, Text } from "../command/parameters.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import { fields, localTime, table } from "../output/text.ts";
import { inRuntime } from "../session/in-database.ts";
import { findOwner } from "../session/session.ts";
import { MUST_ACCEPT } from "./users.ts";

const createWorkspaceCommand = defineCommand({
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

const listWorkspacesCommand = defineCommand({
  name: "list",
  summary: "List the workspaces, with the ids of their teams and projects",
  examples: ["workspaces list", "workspaces list --json"],
  parameters: {},
  run: (host) =>
    inRuntime({ host, work: async () => ({ workspaces: await listWorkspaces({ actor: OPERATOR }) }) }),
  show: ({ workspaces }) =>
    table({
      rows: workspaces.flatMap(placesOf),
      columns: {
        kind: ({ kind }) => kind,
        id: ({ id }) => id,
        name: ({ name }) => name,
        created: ({ createdAt }) => createdAt,
      },
      empty: "There are no workspaces.",
    }),
});

interface Place {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

/** One line for the workspace, then one for each team and each project. */
function placesOf({ id, name, createdAt, teams, projects }: ListedWorkspace): Place[] {
  return [
    { kind: "workspace", id, name, createdAt: localTime(createdAt) },
    ...teams.flatMap((team) => [
      { kind: "  team", id: team.id, name: team.name, createdAt: "" },
      ...projects
        .filter(({ teamId }) => teamId === team.id)
        .map((project) => ({ kind: "    project", id: project.id, name: project.name, createdAt: "" })),
    ]),
  ];
}

export const commands: readonly AttachableCommand[] = [createWorkspaceCommand, listWorkspacesCommand];
