import { buffer } from "node:stream/consumers";
import type { Terminal } from "../terminal/terminal.ts";
import { parseJson } from "./parse-json.ts";
import { readFileOf } from "./read-file.ts";

/**
 * Reads an option's JSON: inline, `@file`, or `-` for standard input.
 * @throws CommandFailure file_unreadable; DomainError invalid_request if it is not JSON.
 */
export async function readJsonValue({
  text,
  option,
  directory,
  terminal,
}: {
  text: string;
  /** The option's name for messages: `--input`. */
  option: string;
  directory: string;
  terminal: Terminal;
}): Promise<unknown> {
  if (text === "-") return parseJson({ bytes: await buffer(terminal.input), what: "Standard input" });
  if (!text.startsWith("@")) return parseJson({ bytes: Buffer.from(text), what: option });
  const file = text.slice(1);
  return parseJson({ bytes: await readFileOf({ directory, file }), what: file });
}
