import { suspendUser } from "#lib/users/suspend-user.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";

export const suspendUserCommand = defineCommand({
  name: "suspend",
  summary: "Take a member's access, and that of their API keys, at once",
  notes: "They stay a member; `users reactivate` gives back what they had. Repeating it changes nothing.",
  examples: ["users suspend ada@acme.example"],
  parameters: { email: argument("<email>", "e-mail address of the member", Text), ...SESSION_PARAMETERS },
  run: (invocation) =>
    inSession({
      invocation,
      work: (actor) => suspendUser({ actor, user: { email: invocation.values.email } }),
    }),
  show: ({ email }) => `${email} is suspended.`,
});
