import { OPERATOR } from "#lib/nouns/access/operator.ts";
import { type ListedWorkspace, listWorkspaces } from "#lib/nouns/workspaces/list-workspaces.ts";
import { defineCommand } from "../command/define-command.ts";
import { localTime } from "../output/local-time.ts";
import { table } from "../output/table.ts";
import { inRuntime } from "../session/open-runtime.ts";

export const listWorkspacesCommand = defineCommand({
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
