import type { Env } from "#lib/platform/env/env.ts";
import { describeMisspelled } from "#lib/platform/env/misspelled-variables.ts";
import { createLog } from "#lib/platform/log.ts";

/** First of all, because what fails later may fail because of them. */
export function warnOfMisspelled({ misspelled, logLevel }: Pick<Env, "misspelled" | "logLevel">): void {
  const log = createLog({ level: logLevel });
  for (const variable of misspelled) log.warn({ variable: variable.name }, describeMisspelled(variable));
}
