import { revokeKey } from "#lib/nouns/keys/revoke-key.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";

export const revokeKeyCommand = defineCommand({
  name: "revoke",
  summary: "Revoke an API key permanently",
  notes: "It stops working immediately. Repeating it changes nothing.",
  examples: ["keys revoke key_01kaj5w3f8e0m7c2q9t4v6x8z1"],
  parameters: { id: argument("<id>", "the key's id", Text), ...SESSION_PARAMETERS },
  run: (invocation) =>
    inSession({ invocation, work: (actor) => revokeKey({ actor, keyId: invocation.values.id }) }),
  show: ({ id }) => `${id} is revoked.`,
});
