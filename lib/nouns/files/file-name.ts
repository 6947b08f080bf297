import { FILES } from "#lib/contract/limits.ts";
import { attachedName, lastSegment } from "#lib/contract/names.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";

/**
 * A file's name as it is kept: the last segment of what a caller sends, who may send a path of any system. A path that
 * names no file, such as `/`, is kept as `file`.
 * @throws DomainError invalid_request for a character that no name has.
 */
export function fileNameOf(given: string): string {
  const name = lastSegment(given) || attachedName("");
  return requireName({ name, maxChars: FILES.nameChars });
}
