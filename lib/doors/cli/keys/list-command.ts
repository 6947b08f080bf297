import { listAllKeys } from "#lib/nouns/keys/list-all-keys.ts";
import { localTime } from "../output/local-time.ts";
import { table } from "../output/table.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const listKeysCommand = defineSessionCommand({
  name: "list",
  summary: "List the workspace's API keys, without their secrets",
  notes: "--json has more: allowlists, rate limit, last address, and until when a rotated secret works.",
  examples: ["keys list", "keys list --json"],
  parameters: {},
  work: async ({ actor }) => ({ keys: await listAllKeys({ actor }) }),
  show: ({ keys }) =>
    table({
      rows: keys,
      columns: {
        id: ({ id }) => id,
        name: ({ name }) => name,
        status: ({ status }) => status,
        "acts as": ({ createdBy }) => createdBy,
        created: ({ createdAt }) => localTime(createdAt),
        expires: ({ expiresAt }) => localTime(expiresAt),
        "last used": ({ lastUsedAt }) => localTime(lastUsedAt),
        scopes: ({ scopes }) => scopes.join(","),
      },
      empty: "The workspace has no API keys.",
    }),
});
