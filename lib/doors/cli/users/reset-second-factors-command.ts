import { OPERATOR } from "#lib/nouns/access/operator.ts";
import { resetFactors } from "#lib/nouns/factors/reset-factors.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inRuntime } from "../session/open-runtime.ts";

export const resetSecondFactorsCommand = defineCommand({
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
