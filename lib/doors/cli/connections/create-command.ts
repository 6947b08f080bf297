import { CONNECTION_KINDS, type ConnectionSettings } from "#lib/nouns/connections/connection.ts";
import { createConnection } from "#lib/nouns/connections/create-connection.ts";
import { readConnection } from "#lib/nouns/connections/read-connection.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument, flag, option, repeatedOption, requiredOption } from "../command/parameter.ts";
import { oneOf, Text } from "../command/readers.ts";
import { asUsageFailure } from "../failures/as-usage-failure.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { connectionSettings } from "./connection-settings.ts";
import { readConnectionSecret, SECRET_FILE, SECRET_NOTES } from "./read-connection-secret.ts";
import { showConnected, withoutTest } from "./show-connected.ts";

export const createConnectionCommand = defineCommand({
  name: "create",
  summary: "Create a connection that graphs name in connectionId",
  notes: `${SECRET_NOTES} It is sent to the origins named here and nowhere else.`,
  examples: [
    "connections create crm --kind bearer --origin https://api.crm.example < token.txt",
    "connections create stock --kind header --header-name X-Api-Key --origin https://stock.example --secret-file key.txt",
    "connections create billing --kind oauth_client_credentials --origin https://api.billing.example " +
      "--token-url https://login.billing.example/token --client-id laneway --scope invoices.read",
  ],
  parameters: {
    name: argument("<name>", "lowercase letters, digits, hyphens and underscores", Text),
    kind: requiredOption("--kind <kind>", CONNECTION_KINDS.join(", "), oneOf(CONNECTION_KINDS)),
    origins: repeatedOption(
      "--origin <origin>",
      "where the secret may be sent, such as https://api.example; may be given several times",
      Text,
    ),
    headerName: option("--header-name <name>", "header: its name", Text),
    username: option("--username <name>", "basic: the user's name", Text),
    tokenUrl: option("--token-url <url>", "oauth_client_credentials: where access tokens are fetched", Text),
    clientId: option("--client-id <id>", "oauth_client_credentials: the client's id", Text),
    scopes: repeatedOption(
      "--scope <scope>",
      "oauth_client_credentials: a scope to ask for; may be given several times",
      Text,
    ),
    audience: option("--audience <audience>", "oauth_client_credentials: the audience to ask for", Text),
    authStyle: option(
      "--auth-style <style>",
      "oauth_client_credentials: how the client names itself, basic (HTTP Basic) or body; basic when left out",
      oneOf(["basic", "body"]),
    ),
    secretFile: SECRET_FILE,
    withoutSecret: flag("--without-secret", "create it now and authorise it later"),
    ...SESSION_PARAMETERS,
  },
  run({ values, ...host }) {
    const { name, kind, origins, secretFile, withoutSecret } = values;
    const settings = connectionSettings(kind, values);
    requireUsable({ name, origins, settings });
    return inSession({
      invocation: { ...host, values },
      // Prompt only now, after the database is open: nobody should type a secret in vain.
      work: async (actor) => {
        const secret = withoutSecret ? null : await readConnectionSecret({ kind, file: secretFile, host });
        return withoutTest(await createConnection({ actor, name, origins, settings, secret }));
      },
    });
  },
  show: showConnected,
});

/** Check the options before the prompt: nobody should type a secret in vain. */
function requireUsable(given: {
  name: string;
  origins: readonly string[];
  settings: ConnectionSettings;
}): void {
  try {
    readConnection({ ...given, secret: null });
  } catch (error) {
    throw asUsageFailure(error, {
      "/name": "<name>",
      "/origins": "--origin",
      "/settings/username": "--username",
      "/settings/name": "--header-name",
      "/settings/tokenUrl": "--token-url",
      "/settings/clientId": "--client-id",
      "/settings/scopes": "--scope",
      "/settings/audience": "--audience",
    });
  }
}
