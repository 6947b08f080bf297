import { loadEnv } from "#lib/platform/env/env.ts";
import type { Host } from "../command/define-command.ts";
import { reachDatabase } from "./reach-database.ts";
import { requireCurrentDatabase } from "./require-current-database.ts";

/** Commands do one thing after the other; the service's pool is for many at once. */
const MAX_CONNECTIONS = 3;

/**
 * The runtime that verbs work with, without a worker: the service executes a run that is started here.
 * @throws the reason why the database cannot be used, in words for the person.
 */
export async function openRuntime({ environment, terminal, startRuntime }: Host): Promise<AsyncDisposable> {
  const env = loadEnv(environment);
  await using opening = new AsyncDisposableStack();
  const { url } = opening.use(await reachDatabase({ env, terminal }));
  await requireCurrentDatabase({ url });
  const started = await startRuntime({
    // Standard output belongs to the result, and the log goes there.
    env: { ...env, logLevel: "silent", databasePoolSize: MAX_CONNECTIONS },
    databaseUrl: url,
  });
  opening.defer(() => started.stop());
  return opening.move();
}

/** Does `work` with the runtime, and stops it afterwards. */
export async function inRuntime<T>({ host, work }: { host: Host; work: () => Promise<T> }): Promise<T> {
  await using _runtime = await openRuntime(host);
  return await work(); // awaited here: the runtime must not be stopped before
}
