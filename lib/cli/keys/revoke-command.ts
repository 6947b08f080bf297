import { revokeKey } from "#lib/keys/revoke-key.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";

export const revokeKeyCommand = defineCommand({
  name: "revoke",
  summary: "End an API key for good",
  notes: "Its next request is refused. Repeating it changes nothing.",
  examples: ["keys revoke key_01kaj5w3f8e0m7c2q9t4v6x8z1"],
  parameters: { id: argument("<id>", "the key's id", Text), ...SESSION_PARAMETERS },
  run: (invocation) =>
    inSession({ invocation, work: (actor) => revokeKey({ actor, keyId: invocation.values.id }) }),
  show: ({ id }) => `${id} is revoked.`,
});
