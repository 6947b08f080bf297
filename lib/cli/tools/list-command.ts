import { listToolServers } from "#lib/tools/list-tool-servers.ts";
import { defineCommand } from "../command/define-command.ts";
import { option } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { showTools } from "./show-tools.ts";

export const listToolsCommand = defineCommand({
  name: "list",
  summary: "List the tools of the workspace's tool servers",
  notes:
    "As the servers told them when they were added or last refreshed. --json has their input schemas too.",
  examples: ["tools list", "tools list --server shop --json"],
  parameters: {
    server: option("--server <name>", "only the tools of this server", Text),
    ...SESSION_PARAMETERS,
  },
  run: (invocation) =>
    inSession({
      invocation,
      work: async (actor) => ({
        servers: await listToolServers({ actor, name: invocation.values.server ?? null }),
      }),
    }),
  show: ({ servers }) => showTools({ servers }),
});
