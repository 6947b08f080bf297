import { type FirstRunFacts, firstRun } from "#lib/nouns/installation/first-run.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { writeFirstRun } from "#lib/platform/host/first-run.ts";

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
