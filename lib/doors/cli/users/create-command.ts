import { ROLES } from "#lib/nouns/access/roles.ts";
import { createUser } from "#lib/nouns/invitations/create-user.ts";
import { option, requiredOption } from "../command/parameter.ts";
import { listOf, oneOf, Text } from "../command/readers.ts";
import { fields } from "../output/table.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";
import { MUST_ACCEPT } from "./must-accept.ts";

export const createUserCommand = defineSessionCommand({
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
