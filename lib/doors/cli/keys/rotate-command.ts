import { rotateKey } from "#lib/nouns/keys/rotate-key.ts";
import { argument, option } from "../command/parameter.ts";
import { integer, Text } from "../command/readers.ts";
import { localTime } from "../output/local-time.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";
import { showNewKey } from "./show-new-key.ts";

const SECONDS_A_DAY = 24 * 60 * 60;

export const rotateKeyCommand = defineSessionCommand({
  name: "rotate",
  summary: "Give an API key a new secret under the same id",
  notes: "The key keeps its runs. The old secret stops working immediately, or after --overlap-days.",
  examples: ["keys rotate key_01kaj5w3f8e0m7c2q9t4v6x8z1 --overlap-days 2"],
  parameters: {
    id: argument("<id>", "the key's id", Text),
    overlapDays: option(
      "--overlap-days <number>",
      "days that the old secret keeps working, 0 to 7; 0 when left out",
      integer({ min: 0, max: 7 }),
    ),
  },
  work: ({ actor, id, overlapDays = 0 }) =>
    rotateKey({ actor, keyId: id, overlapSeconds: overlapDays * SECONDS_A_DAY }),
  show: (rotated) =>
    `${showNewKey(rotated)}\nThe old one works until ${localTime(rotated.previousSecretExpiresAt)}.`,
});
