import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { dataDir } from "./data-dir.ts";

const PROGRAMS = join(import.meta.dirname, "../lib/programs");
/** The least that the seed makes; every kind of run is among them. */
const RUNS = 100;
const NAME = "Nordlicht Großhandel für Elektronik, Haushaltswaren und Ersatzteile GmbH & Co. KG";
/** An own owner, so that the first workspace's owner stays in theirs. */
const OWNER = "mara.owner@nordlicht.example";

/** What journeys know of the workspace that was filled as a busy company has it. */
export interface SeededWorkspace {
  readonly owner: { readonly email: string; readonly password: string };
  readonly conversationRunId: string;
}

/** Where it is written for the journeys, as JSON. */
const written = () => join(dataDir(), "seeded-workspace.json");

/** Makes a workspace beside the first one, and fills it (`npm run seed`). */
export async function seedWorkspace({ name = NAME, runs = RUNS } = {}): Promise<void> {
  const run = async (program: string, args: string[]) => {
    // biome-ignore lint/style/noProcessEnv: the machine's own, for the command
    const options = { env: { ...process.env, DATA_DIR: dataDir(), NO_COLOR: "1" } };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(PROGRAMS, program), ...args],
      options,
    );
    return stdout;
  };
  const made = await run("cli/main.ts", ["workspaces", "create", "--name", name, "--owner", OWNER, "--json"]);
  const { id, owner }: { id: string; owner: SeededWorkspace["owner"] } = JSON.parse(made);
  const told = await run("seed/main.ts", ["--runs", String(runs), "--workspace", id]);
  const conversationRunId = /conversation of six turns: \/runs\/(\S+)/.exec(told)?.[1];
  if (conversationRunId === undefined) throw new Error(`the seed named no conversation:\n${told}`);
  const seeded: SeededWorkspace = { owner, conversationRunId };
  await writeFile(written(), JSON.stringify(seeded));
}

/** The workspace that `seedWorkspace` made. */
export async function readSeededWorkspace(): Promise<SeededWorkspace> {
  return JSON.parse(await readFile(written(), "utf8"));
}
