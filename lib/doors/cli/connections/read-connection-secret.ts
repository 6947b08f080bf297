import type { ConnectionKind } from "#lib/nouns/connections/connection.ts";
import { SECRET_NAMES } from "#lib/nouns/connections/connection.ts";
import type { Host } from "../command/define-command.ts";
import { option } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { readFileOf } from "../input/read-file.ts";
import { readSecret } from "../terminal/read-secret.ts";

/** The secret is not an option, because process lists show arguments. */
export const SECRET_FILE = option(
  "--secret-file <file>",
  "a file with the secret; asked for, or read from standard input, when left out",
  Text,
);

export const SECRET_NOTES =
  "The command asks for the secret without showing it. It can also read --secret-file or, when standard input " +
  "is no terminal, its first line. The secret is stored sealed and never shown again.";

/** @throws CommandFailure file_unreadable, usage if there is none. */
export async function readConnectionSecret({
  kind,
  file,
  host: { terminal, directory },
}: {
  kind: ConnectionKind;
  file: string | undefined;
  host: Host;
}): Promise<string> {
  if (file !== undefined) {
    const text = (await readFileOf({ directory, file })).toString("utf8");
    return text.replace(/\r?\n$/, "");
  }
  // Not typed twice: secrets are pasted, and the first call shows whether it is right.
  const otherwise = "or name a file with --secret-file";
  return readSecret({ what: SECRET_NAMES[kind], terminal, twice: false, otherwise });
}
