import { suspendMember } from "#lib/nouns/users/suspend-member.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const suspendUserCommand = defineSessionCommand({
  name: "suspend",
  summary: "Suspend a member and their API keys immediately",
  notes: "They stay a member; `users reactivate` restores their access. Repeating it changes nothing.",
  examples: ["users suspend ada@acme.example"],
  parameters: { email: argument("<email>", "e-mail address of the member", Text) },
  work: ({ actor, email }) => suspendMember({ actor, user: { email } }),
  show: ({ email }) => `${email} is suspended.`,
});
