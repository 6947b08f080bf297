import { SCOPES } from "#lib/contract/scopes.ts";
import { createKey } from "#lib/nouns/keys/create-key.ts";
import { defineCommand } from "../command/define-command.ts";
import { option, requiredOption } from "../command/parameter.ts";
import { integer, listOf, Moment, oneOf, Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { showNewKey } from "./show-new-key.ts";

export const createKeyCommand = defineCommand({
  name: "create",
  summary: "Create an API key and show it once",
  notes:
    "The key acts as a member, who counts as its creator, and can never do more than that member. " +
    "tasks:execute needs --teams or --projects; document and file scopes need --teams.\n\n" +
    `Scopes: ${SCOPES.join(", ")}.`,
  examples: [
    'keys create --name "Order desk" --scopes agents:list,agents:read,agents:run,runs:read',
    "keys create --name CI --scopes agents:run --expires 2027-06-30 --rate-limit 60 --as ada@acme.example",
  ],
  parameters: {
    name: requiredOption("--name <name>", "its name", Text),
    scopes: requiredOption("--scopes <list>", "what it may do, separated by commas", listOf(oneOf(SCOPES))),
    teams: option("--teams <ids>", "teams whose tasks, documents and files it may reach", listOf(Text)),
    projects: option("--projects <ids>", "projects whose tasks it may reach", listOf(Text)),
    expires: option("--expires <time>", "when it stops working, in ISO 8601; never when left out", Moment),
    rateLimit: option(
      "--rate-limit <number>",
      "requests a minute; the service's default when left out",
      integer({ min: 1, max: 1_000_000 }),
    ),
    workspace: SESSION_PARAMETERS.workspace,
    as: option("--as <email>", "the member it acts as; the workspace's owner when left out", Text),
  },
  run: ({ values, ...host }) =>
    inSession({
      // The owner creates the key: the member that it acts as may lack that permission.
      invocation: { ...host, values: { workspace: values.workspace, as: undefined } },
      work: (actor) =>
        createKey({
          actor,
          ...(values.as === undefined ? {} : { actsAs: { email: values.as } }),
          name: values.name,
          scopes: values.scopes,
          allowedTeamIds: values.teams ?? [],
          allowedProjectIds: values.projects ?? [],
          expiresAt: values.expires ?? null,
          rateLimitPerMinute: values.rateLimit ?? null,
        }),
    }),
  show: showNewKey,
});
