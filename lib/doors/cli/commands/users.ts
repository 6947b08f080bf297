import { OPERATOR } from "#lib/nouns/access/actor.ts";
import { ROLES } from "#lib/nouns/access/roles.ts";
import { resetFactors } from "#lib/nouns/factors/reset-factors.ts";
import { createUser } from "#lib/nouns/invitations/create-user.ts";
import { listUsers } from "#lib/nouns/users/list-users.ts";
import { reactivateMember } from "#lib/nouns/users/reactivate-member.ts";
import { setPassword } from "#lib/nouns/users/set-password.ts";
import { suspendMember } from "#lib/nouns/users/suspend-member.ts";
import { type AttachableCommand, defineCommand } from "../command/define-command.ts";
import { argument, flag, listOf, oneOf, option, requiredOption, Text } from "../command/parameters.ts";
import { fields, localTime, table } from "../output/text.ts";
import { inRuntime } from "../session/in-database.ts";
import { defineSessionCommand } from "../session/session.ts";
import { readSecret } from "../terminal/read-secret.ts";

/** Shown with a person whose email address is not proved. */
export const MUST_ACCEPT =
  "Not joined yet. This account's address is not proven, so the person has to accept: Your account, Invitations";

const createUserCommand = defineSessionCommand({
  name: "create",
  summary: "Make a person a member of the workspace",
  notes:
    "A person without an account gets one, with a password that is shown once. An existing account keeps its " +
    "password, and has to accept first when its address is not proven.",
  examples: ["users create --email ada@acme.example --role builder --teams tem_01kaj5w3f8e0m7c2q9t4v6x8z1"],
  parameters: {
    email: requiredOption("--email <email>", "their e-mail address", Text),
    role: requiredOption("--role <role>", ROLES.join(", "), oneOf(ROLES)),
    name: option("--name <name>", "their name; the part before the @ when left out", Text),
    teams: option("--teams <ids>", "teams they belong to, separated by commas", listOf(Text)),
  },
  work: ({ actor, email, name, role, teams = [] }) =>
    createUser({ actor, email, name, role, teamIds: teams }),
  show: ({ id, email, role, teamIds, password, mustAccept }) =>
    fields({
      Id: id,
      Email: email,
      Role: role,
      Teams: teamIds.join(", ") || undefined,
      Password: password,
      Status: mustAccept ? MUST_ACCEPT : undefined,
    }),
});

const listUsersCommand = defineSessionCommand({
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

const suspendUserCommand = defineSessionCommand({
  name: "suspend",
  summary: "Suspend a member and their API keys immediately",
  notes: "They stay a member; `users reactivate` restores their access. Repeating it changes nothing.",
  examples: ["users suspend ada@acme.example"],
  parameters: { email: argument("<email>", "e-mail address of the member", Text) },
  work: ({ actor, email }) => suspendMember({ actor, user: { email } }),
  show: ({ email }) => `${email} is suspended.`,
});

const reactivateUserCommand = defineSessionCommand({
  name: "reactivate",
  summary: "Reactivate a suspended member and their API keys",
  examples: ["users reactivate ada@acme.example"],
  parameters: { email: argument("<email>", "e-mail address of the member", Text) },
  work: ({ actor, email }) => reactivateMember({ actor, user: { email } }),
  show: ({ email }) => `${email} is active again.`,
});

const setPasswordCommand = defineCommand({
  name: "set-password",
  summary: "Set the password that a person signs in with, in every workspace",
  notes:
    "The command asks for it without showing it, or reads the first line of standard input when that is no " +
    "terminal. With --generate it creates a password and shows it once.",
  examples: [
    "users set-password ada@acme.example",
    "users set-password ada@acme.example < password.txt",
    "users set-password ada@acme.example --generate",
  ],
  parameters: {
    email: argument("<email>", "e-mail address of the person", Text),
    generate: flag("--generate", "generate a password instead of asking for one"),
  },
  run: ({ values: { email, generate }, ...host }) =>
    inRuntime({
      host,
      work: async () => {
        // Prompt only now, after the database is open: nobody should type a password in vain.
        const password = generate
          ? undefined
          : await readSecret({ what: "password", terminal: host.terminal });
        return setPassword({ actor: OPERATOR, user: { email }, password });
      },
    }),
  show: ({ email, password }) =>
    password === undefined
      ? `The password of ${email} is set.`
      : fields({ Email: email, Password: password }),
});

const resetSecondFactorsCommand = defineCommand({
  name: "reset-second-factors",
  summary: "Remove a person's passkeys, authenticator app and recovery codes",
  notes:
    "For somebody who lost all of them. Their sessions end, and they sign in with the password or provider " +
    "alone. If a workspace requires a second factor, they set up a new one. The audit log of their workspaces " +
    "records it.",
  examples: ["users reset-second-factors ada@acme.example"],
  parameters: { email: argument("<email>", "e-mail address of the person", Text) },
  run: ({ values: { email }, ...host }) =>
    inRuntime({ host, work: () => resetFactors({ actor: OPERATOR, email }) }),
  show: ({ email, removed }) =>
    removed === 0
      ? `${email} had no second factor. Their sessions have ended.`
      : `Removed ${removed === 1 ? "1 second factor" : `${removed} second factors`} of ${email}. Their sessions have ended.`,
});

export const commands: readonly AttachableCommand[] = [
  createUserCommand,
  listUsersCommand,
  suspendUserCommand,
  reactivateUserCommand,
  setPasswordCommand,
  resetSecondFactorsCommand,
];
