import type { ConnectionKind } from "#lib/nouns/connections/connection.ts";
import { SECRET_NAMES } from "#lib/nouns/connections/connection.ts";
import type { Host } from "../command/define-command.ts";
import { option } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { readFileOf } from "../input/read-file.ts";
import { readSecret } from "../terminal/read-secret.ts";

/** There is no option for the secret itself: a list of the machine's processes shows their arguments. */
export const SECRET_FILE = option(
  "--secret-file <file>",
  "a file with the secret; asked for, or read from standard input, when left out",
  Text,
);

export const SECRET_NOTES =
  "The command asks for the secret without showing it. It can also read --secret-file or, when standard input " +
  "is no terminal, its first line. The secret is stored sealed and never shown again.";

/** @throws CommandFailure file_unreadable, usage when there is none. */
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
  // Once: it is pasted, and the service that it is for says at the first call whether it is right.
  const otherwise = "or name a file with --secret-file";
  return readSecret({ what: SECRET_NAMES[kind], terminal, twice: false, otherwise });
}
