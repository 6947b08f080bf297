import { reactivateUser } from "#lib/nouns/users/reactivate-user.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";

export const reactivateUserCommand = defineCommand({
  name: "reactivate",
  summary: "Reactivate a suspended member and their API keys",
  examples: ["users reactivate ada@acme.example"],
  parameters: { email: argument("<email>", "e-mail address of the member", Text), ...SESSION_PARAMETERS },
  run: (invocation) =>
    inSession({
      invocation,
      work: (actor) => reactivateUser({ actor, user: { email: invocation.values.email } }),
    }),
  show: ({ email }) => `${email} is active again.`,
});
