import { listUsers } from "#lib/nouns/users/list-users.ts";
import { localTime } from "../output/local-time.ts";
import { table } from "../output/table.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const listUsersCommand = defineSessionCommand({
  name: "list",
  summary: "List the workspace's members",
  examples: ["users list", "users list --json"],
  parameters: {},
  work: async ({ actor }) => ({ users: await listUsers({ actor }) }),
  show: ({ users }) =>
    table({
      rows: users,
      columns: {
        id: ({ id }) => id,
        email: ({ email }) => email,
        name: ({ name }) => name,
        role: ({ role }) => role,
        status: ({ status }) => status,
        since: ({ createdAt }) => localTime(createdAt),
        teams: ({ teamIds }) => teamIds.join(","),
      },
      empty: "The workspace has no members.",
    }),
});
