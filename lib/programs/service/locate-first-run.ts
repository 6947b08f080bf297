import { holdsFirstRun } from "#lib/nouns/installation/holds-first-run.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { readFirstRun } from "#lib/platform/host/first-run.ts";

/** Where to find the first sign-in and key, for a process that did not create them. */
export async function locateFirstRun({ env }: { env: Pick<Env, "dataDir"> }): Promise<string> {
  const facts = await readFirstRun({ dataDir: env.dataDir });
  if (facts && (await holdsFirstRun(facts)))
    return `The first sign-in and API key are in ${env.dataDir}/first-run.json.`;
  return "The first sign-in and API key were made by another process or an earlier start: see first-run.json in its DATA_DIR.";
}
