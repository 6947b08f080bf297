import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const PROGRAMS = join(import.meta.dirname, "../lib/programs");
/** The least that the seed makes; every kind of run is among them. */
const RUNS = "100";
const NAME = "Nordlicht Großhandel für Elektronik, Haushaltswaren und Ersatzteile GmbH & Co. KG";
/** Of its own, so that the owner of the first workspace stays in that one. */
const OWNER = "mara.owner@nordlicht.example";

/** Where start-service.ts says so to those who drive it, as JSON. */
export const SEEDED_VARIABLE = "LANEWAY_E2E_SEEDED";

/** What journeys know of the workspace that was filled as a busy company has it. */
export interface SeededWorkspace {
  readonly owner: { readonly email: string; readonly password: string };
  readonly conversationRunId: string;
}

/** Makes a workspace beside the first one, and fills it (`npm run seed`). */
export async function seedWorkspace({
  environment,
}: {
  /** With the DATA_DIR of the service. */
  environment: NodeJS.ProcessEnv;
}): Promise<SeededWorkspace> {
  const run = async (program: string, args: string[]) => {
    const options = { env: { ...environment, NO_COLOR: "1" } };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(PROGRAMS, program), ...args],
      options,
    );
    return stdout;
  };
  const made = await run("cli/main.ts", ["workspaces", "create", "--name", NAME, "--owner", OWNER, "--json"]);
  const { id, owner }: { id: string; owner: SeededWorkspace["owner"] } = JSON.parse(made);
  const told = await run("seed/main.ts", ["--runs", RUNS, "--workspace", id]);
  const conversationRunId = /conversation of six turns: \/runs\/(\S+)/.exec(told)?.[1];
  if (conversationRunId === undefined) throw new Error(`the seed named no conversation:\n${told}`);
  return { owner, conversationRunId };
}
