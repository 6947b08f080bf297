import { SCOPES } from "#lib/contract/scopes.ts";
import { createKey } from "#lib/nouns/keys/create-key.ts";
import { listAllKeys } from "#lib/nouns/keys/list-all-keys.ts";
import { revokeKey } from "#lib/nouns/keys/revoke-key.ts";
import { rotateKey } from "#lib/nouns/keys/rotate-key.ts";
import { type AttachableCommand, defineCommand } from "../command/define-command.ts";
import {
  argument,
  integer,
  listOf,
  Moment,
  oneOf,
  option,
  requiredOption,
  Text,
} from "../command/parameters.ts";
import { fields, localTime, table } from "../output/text.ts";
import { defineSessionCommand, inSession, SESSION_PARAMETERS } from "../session/session.ts";

/** Shows a new secret. It cannot be shown again. */
function showNewKey({ id, key }: { readonly id: string; readonly key: string }): string {
  return `${fields({ Id: id, Key: key })}\n\nKeep the key now: it is not stored and cannot be shown again.`;
}

const createKeyCommand = defineCommand({
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

const listKeysCommand = defineSessionCommand({
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

const SECONDS_A_DAY = 24 * 60 * 60;

const rotateKeyCommand = defineSessionCommand({
  name: "rotate",
  summary: "Give an API key a new secret under the same id",
  notes: "The key keeps its runs. The old secret stops working immediately, or after --overlap-days.",
  examples: ["keys rotate key_01kaj5w3f8e0m7c2q9t4v6x8z1 --overlap-days 2"],
  parameters: {
    id: argument("<id>", "the key's id", Text),
    overlapDays: option(
      "--overlap-days <number>",
      "days that the old secret keeps working, 0 to 7; 0 when left out",
      integer({ min: 0, max: 7 }),
    ),
  },
  work: ({ actor, id, overlapDays = 0 }) =>
    rotateKey({ actor, keyId: id, overlapSeconds: overlapDays * SECONDS_A_DAY }),
  show: (rotated) =>
    `${showNewKey(rotated)}\nThe old one works until ${localTime(rotated.previousSecretExpiresAt)}.`,
});

const revokeKeyCommand = defineSessionCommand({
  name: "revoke",
  summary: "Revoke an API key permanently",
  notes: "It stops working immediately. Repeating it changes nothing.",
  examples: ["keys revoke key_01kaj5w3f8e0m7c2q9t4v6x8z1"],
  parameters: { id: argument("<id>", "the key's id", Text) },
  work: ({ actor, id }) => revokeKey({ actor, keyId: id }),
  show: ({ id }) => `${id} is revoked.`,
});

export const commands: readonly AttachableCommand[] = [
  createKeyCommand,
  listKeysCommand,
  rotateKeyCommand,
  revokeKeyCommand,
];
