import { reactivateMember } from "#lib/nouns/users/reactivate-member.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const reactivateUserCommand = defineSessionCommand({
  name: "reactivate",
  summary: "Reactivate a suspended member and their API keys",
  examples: ["users reactivate ada@acme.example"],
  parameters: { email: argument("<email>", "e-mail address of the member", Text) },
  work: ({ actor, email }) => reactivateMember({ actor, user: { email } }),
  show: ({ email }) => `${email} is active again.`,
});
