import { revokeKey } from "#lib/nouns/keys/revoke-key.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const revokeKeyCommand = defineSessionCommand({
  name: "revoke",
  summary: "Revoke an API key permanently",
  notes: "It stops working immediately. Repeating it changes nothing.",
  examples: ["keys revoke key_01kaj5w3f8e0m7c2q9t4v6x8z1"],
  parameters: { id: argument("<id>", "the key's id", Text) },
  work: ({ actor, id }) => revokeKey({ actor, keyId: id }),
  show: ({ id }) => `${id} is revoked.`,
});
