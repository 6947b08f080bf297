import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { CommandFailure } from "../failures/command-failure.ts";

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
