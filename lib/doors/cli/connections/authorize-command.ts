import { authorizeConnection, findConnectionSettings } from "#lib/nouns/connections/authorize-connection.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { readConnectionSecret, SECRET_FILE, SECRET_NOTES } from "./read-connection-secret.ts";
import { showConnected, withoutTest } from "./show-connected.ts";

export const authorizeConnectionCommand = defineCommand({
  name: "authorize",
  summary: "Give a connection its secret, or another one",
  notes: `${SECRET_NOTES} Runs that wait for the connection resume.`,
  examples: ["connections authorize crm", "connections authorize crm --secret-file token.txt"],
  parameters: {
    name: argument("<name>", "the connection", Text),
    secretFile: SECRET_FILE,
    ...SESSION_PARAMETERS,
  },
  run({ values, ...host }) {
    const { name, secretFile } = values;
    return inSession({
      invocation: { ...host, values },
      work: async (actor) => {
        const { settings } = await findConnectionSettings({ actor, name });
        const secret = await readConnectionSecret({ kind: settings.kind, file: secretFile, host });
        return withoutTest(await authorizeConnection({ actor, name, secret }));
      },
    });
  },
  show: showConnected,
});
