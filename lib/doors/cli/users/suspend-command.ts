import { suspendUser } from "#lib/nouns/users/suspend-user.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";

export const suspendUserCommand = defineCommand({
  name: "suspend",
  summary: "Suspend a member and their API keys immediately",
  notes: "They stay a member; `users reactivate` restores their access. Repeating it changes nothing.",
  examples: ["users suspend ada@acme.example"],
  parameters: { email: argument("<email>", "e-mail address of the member", Text), ...SESSION_PARAMETERS },
  run: (invocation) =>
    inSession({
      invocation,
      work: (actor) => suspendUser({ actor, user: { email: invocation.values.email } }),
    }),
  show: ({ email }) => `${email} is suspended.`,
});
