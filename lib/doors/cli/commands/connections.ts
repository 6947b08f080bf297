import { authorizeConnection, findConnectionSettings } from "#lib/nouns/connections/authorize-connection.ts";
import {
  CONNECTION_KINDS,
  type ConnectionKind,
  type ConnectionSettings,
  SECRET_NAMES,
} from "#lib/nouns/connections/connection.ts";
import { type ConnectedResult, createConnection } from "#lib/nouns/connections/create-connection.ts";
import { type DeletedConnection, deleteConnection } from "#lib/nouns/connections/delete-connection.ts";
import { listAllConnections } from "#lib/nouns/connections/list-all-connections.ts";
import { readConnection } from "#lib/nouns/connections/read-connection.ts";
import { type AttachableCommand, defineCommand, type Host } from "../command/define-command.ts";
import {
  argument,
  flag,
  oneOf,
  option,
  repeatedOption,
  requiredOption,
  Text,
} from "../command/parameters.ts";
import { asUsageFailure } from "../failures/command-failure.ts";
import { readFileOf } from "../input/read-file.ts";
import { localTime, table } from "../output/text.ts";
import { defineSessionCommand, inSession, SESSION_PARAMETERS } from "../session/session.ts";
import { readSecret } from "../terminal/read-secret.ts";
import { connectionSettings } from "./connection-settings.ts";

/** The secret is not an option, because process lists show arguments. */
const SECRET_FILE = option(
  "--secret-file <file>",
  "a file with the secret; asked for, or read from standard input, when left out",
  Text,
);

const SECRET_NOTES =
  "The command asks for the secret without showing it. It can also read --secret-file or, when standard input " +
  "is no terminal, its first line. The secret is stored sealed and never shown again.";

/** @throws CommandFailure file_unreadable, usage if there is none. */
async function readConnectionSecret({
  kind,
  file,
  host: { terminal, directory },
}: {
  kind: ConnectionKind;
  file: string | undefined;
  host: Host;
}): Promise<string> {
  if (file !== undefined) {
    const text = (await readFileOf({ directory, file })).toString("utf8");
    return text.replace(/\r?\n$/, "");
  }
  // Not typed twice: secrets are pasted, and the first call shows whether it is right.
  const otherwise = "or name a file with --secret-file";
  return readSecret({ what: SECRET_NAMES[kind], terminal, twice: false, otherwise });
}

type Connected = Omit<ConnectedResult, "test">;

/** Commands store a secret without testing it. */
function withoutTest({ test: _, ...connected }: ConnectedResult): Connected {
  return connected;
}

/** Shows the connection's state and how many waiting runs resumed. */
function showConnected({ name, status, resumedRuns }: Connected): string {
  if (status === "not_authorised") {
    return `${name} was created without a secret. Runs that need it wait until \`connections authorize ${name}\`.`;
  }
  const runs = resumedRuns === 1 ? "1 run resumed." : `${resumedRuns} runs resumed.`;
  return resumedRuns === 0 ? `${name} is authorised.` : `${name} is authorised. ${runs}`;
}

const createConnectionCommand = defineCommand({
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

const listConnectionsCommand = defineSessionCommand({
  name: "list",
  summary: "List the workspace's connections, without their secrets",
  notes:
    "--json has more: header and user names, token endpoints, and what the other side said when it refused.",
  examples: ["connections list", "connections list --json"],
  parameters: {},
  work: async ({ actor }) => ({ connections: await listAllConnections({ actor }) }),
  show: ({ connections }) =>
    table({
      rows: connections,
      columns: {
        name: ({ name }) => name,
        kind: ({ settings }) => settings.kind,
        status: ({ status }) => status,
        origins: ({ origins }) => origins.join(","),
        changed: ({ updatedAt }) => localTime(updatedAt),
        refusal: ({ refusal }) => refusal ?? "-",
      },
      empty: "The workspace has no connections.",
    }),
});

const authorizeConnectionCommand = defineCommand({
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

const deleteConnectionCommand = defineSessionCommand({
  name: "delete",
  summary: "Delete a connection and its secret",
  notes:
    "Lists the agents that still name the connection. A run that needs it waits until a connection with this " +
    "name exists.",
  examples: ["connections delete crm"],
  parameters: { name: argument("<name>", "the connection", Text) },
  work: ({ actor, name }) => deleteConnection({ actor, name }),
  show: ({ name, namedBy }) => [`${name} is deleted.`, ...namingLines(namedBy)].join("\n"),
});

function namingLines({ agents, toolServers }: DeletedConnection["namedBy"]): string[] {
  if (agents.length + toolServers.length === 0) return [];
  return [
    "Still naming it:",
    ...agents.map(({ id, name }) => `  agent ${name} (${id})`),
    ...toolServers.map((server) => `  tool server ${server}`),
  ];
}

export const commands: readonly AttachableCommand[] = [
  createConnectionCommand,
  listConnectionsCommand,
  authorizeConnectionCommand,
  deleteConnectionCommand,
];
