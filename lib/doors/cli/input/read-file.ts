import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Attachment } from "#lib/contract/attachments.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { typeOfName } from "#lib/language/content-types/type-of-name.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import type { Terminal } from "../terminal/process-terminal.ts";
import { parseJson } from "./parse-json.ts";

/** @throws CommandFailure file_unreadable. */
export async function readFileOf({ directory, file }: { directory: string; file: string }): Promise<Buffer> {
  const path = resolve(directory, file);
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
    throw new CommandFailure("file_unreadable", `${path} cannot be read: ${reason}.`, {
      advice: `Check the name ${basename(path)}; relative names start from ${directory}.`,
    });
  }
}

const REASONS: Record<string, string> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a directory",
  ENOTDIR: "a part of the path is a file",
  EACCES: "permission denied",
};

/**
 * Reads a file as an attachment: `invoice.pdf`, or with its type, `scan;type=image/png`.
 * @throws CommandFailure file_unreadable.
 */
export async function readAttachment({
  text,
  directory,
}: {
  text: string;
  directory: string;
}): Promise<Attachment> {
  const [, file = text, given] = /^(.+);type=([^;]+)$/s.exec(text) ?? [];
  const type = given ?? typeOfName(file) ?? "application/octet-stream";
  const bytes = await readFileOf({ directory, file });
  return { name: basename(file), type, base64: new InlineContent(bytes) };
}

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
