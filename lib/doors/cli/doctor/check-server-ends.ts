import { readServerEnds } from "#lib/platform/db/embedded/server-ends.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { type Check, warning } from "./check.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Warns if the embedded PostgreSQL stopped unexpectedly within the last day; the service restarts it. */
export async function checkServerEnds({ dataDir }: Pick<Env, "dataDir">): Promise<Check[]> {
  const ends = (await readServerEnds({ dataDir })).filter(({ at }) => Date.parse(at) > Date.now() - DAY_MS);
  const last = ends.at(-1);
  if (last === undefined) return [];
  const times = ends.length === 1 ? "once" : `${ends.length} times`;
  return [
    warning(
      "Embedded PostgreSQL",
      `It ended ${times} unexpectedly within a day, the last time at ${last.at}: ${last.reason}`,
      "The service starts it again, and ends itself after five times in ten minutes. Check free space and memory, and the kernel's log for killed processes.",
    ),
  ];
}
