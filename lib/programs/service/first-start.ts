import { type FirstRunFacts, firstRun } from "#lib/nouns/installation/first-run.ts";
import { holdsFirstRun } from "#lib/nouns/installation/first-run-state.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { readFirstRun, writeFirstRun } from "#lib/platform/host/first-run.ts";

/** Gives an empty database its first contents, and stores the facts in DATA_DIR/first-run.json. */
export function seedFirstStart({
  env,
  origin,
}: {
  env: Pick<Env, "dataDir">;
  origin: string;
}): Promise<FirstRunFacts | undefined> {
  const save = (facts: FirstRunFacts) => writeFirstRun({ dataDir: env.dataDir, firstRun: facts });
  return firstRun({ baseUrl: origin, save });
}

/** Where to find the first sign-in and key, for a process that did not create them. */
export async function locateFirstRun({ env }: { env: Pick<Env, "dataDir"> }): Promise<string> {
  const facts = await readFirstRun({ dataDir: env.dataDir });
  if (facts && (await holdsFirstRun(facts)))
    return `The first sign-in and API key are in ${env.dataDir}/first-run.json.`;
  return "The first sign-in and API key were made by another process or an earlier start: see first-run.json in its DATA_DIR.";
}
