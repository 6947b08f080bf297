import { checkStandby } from "#lib/doors/cli/doctor/check-database.ts";
import { checkFileStorage } from "#lib/doors/cli/doctor/check-file-storage.ts";
import { checkDefault } from "#lib/doors/cli/doctor/check-models.ts";
import type { Env } from "#lib/platform/env/env.ts";
import type { Runtime } from "#lib/platform/runtime.ts";

/**
 * What the doctor finds wrong with what is needed only later: the default model, the bucket of files, the standby. One
 * warning each in the log, as nobody runs the doctor after each start. It asks no model provider, and writes nothing. Never
 * rejects: a process that stops meanwhile has nothing to say.
 */
export async function warnOfFaults({
  env,
  runtime: { db, log },
}: {
  env: Env;
  runtime: Pick<Runtime, "db" | "log">;
}): Promise<void> {
  const found = await Promise.allSettled([
    checkDefault(env),
    checkFileStorage({ db, env, by: "reading" }),
    ...(env.databaseReadUrl === undefined ? [] : [checkStandby({ db, url: env.databaseReadUrl })]),
  ]);
  for (const outcome of found) {
    if (outcome.status === "rejected" || outcome.value.status === "ok") continue;
    const { name, message, advice } = outcome.value;
    log.warn({ check: name }, `${message.replace(/[^.]$/, "$&.")} ${advice ?? ""}`.trim());
  }
}
