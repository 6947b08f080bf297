import { mkdir, readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { type AgentText, readAgentText } from "#lib/language/agent-document/files/read-agent-text.ts";
import { CommandFailure } from "../../failures/command-failure.ts";
import { readFileOf } from "../../input/read-file.ts";
import { type Entry, MANIFEST, readManifest } from "./manifest.ts";

export interface AgentOnDisk {
  readonly file: string;
  readonly text: string;
  readonly read: { readonly file: AgentText } | { readonly fault: string };
}

export interface AgentDirectory {
  readonly path: string;
  readonly entries: readonly Entry[];
  /** By file name. */
  readonly agents: ReadonlyMap<string, AgentOnDisk>;
}

/**
 * Reads every agent file of a directory; those below it are none of ours.
 * @param isMade whether a missing directory is made, instead of an error.
 * @throws CommandFailure file_unreadable; DomainError invalid_request for a damaged manifest.
 */
export async function readDirectory({
  directory,
  dir,
  isMade = false,
}: {
  directory: string;
  dir: string;
  isMade?: boolean;
}): Promise<AgentDirectory> {
  const path = resolve(directory, dir);
  if (isMade) await mkdir(path, { recursive: true });
  const names = await namesIn(path, isMade);
  const entries = await readManifest(path, names);
  const files = names.filter((name) => name.endsWith(".json") && name !== MANIFEST).sort();
  const agents = new Map<string, AgentOnDisk>();
  for (const file of files) {
    const text = (await readFileOf({ directory: path, file })).toString("utf8");
    agents.set(file, { file, text, read: readAgentText(text) });
  }
  return { path, entries, agents };
}

async function namesIn(path: string, isMade: boolean): Promise<string[]> {
  try {
    const found = await readdir(path, { withFileTypes: true });
    return found.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    throw new CommandFailure("file_unreadable", `${path} cannot be read.`, {
      advice: isMade
        ? `Check that it is a directory: ${String(error)}`
        : "Name a directory with --dir; `agents pull` makes and fills one.",
    });
  }
}
