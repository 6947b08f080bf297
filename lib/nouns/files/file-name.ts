import { DomainError } from "#lib/contract/errors.ts";

const control = /\p{Cc}/u;

/**
 * A file's name as it is kept: the last segment of what a caller sends, who may send a path of any system.
 * @throws DomainError invalid_request where nothing is left, or a control character.
 */
export function fileNameOf(given: string): string {
  const name = given.split(/[/\\]/).at(-1)?.trim() ?? "";
  if (name === "" || name === "." || name === "..") throw refused("has no file name in it");
  if (control.test(name)) throw refused("contains a control character");
  return name;
}

function refused(message: string): DomainError {
  return new DomainError("invalid_request", `The name ${message}.`, {
    details: [{ code: "name", message, field: "/name" }],
  });
}
