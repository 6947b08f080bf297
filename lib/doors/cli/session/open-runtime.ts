import { loadEnv } from "#lib/platform/env/env.ts";
import type { Host } from "../command/define-command.ts";
import { reachDatabase } from "./reach-database.ts";
import { requireCurrentDatabase } from "./require-current-database.ts";

/** A command needs few connections; the service's pool size is for many requests at once. */
const MAX_CONNECTIONS = 3;

/**
 * The runtime that verbs need, without a worker: the service executes runs that are started here.
 * @throws the reason why the database cannot be used, as a message for people.
 */
export async function openRuntime({ environment, terminal, startRuntime }: Host): Promise<AsyncDisposable> {
  const env = loadEnv(environment);
  await using opening = new AsyncDisposableStack();
  const { url } = opening.use(await reachDatabase({ env, terminal }));
  await requireCurrentDatabase({ url });
  const started = await startRuntime({
    // The log goes to standard error, because standard output is for the result.
    env: { ...env, logLevel: "silent", databasePoolSize: MAX_CONNECTIONS },
    databaseUrl: url,
  });
  opening.defer(() => started.stop());
  return opening.move();
}

/** Calls `work` with the runtime and stops it afterwards. */
export async function inRuntime<T>({ host, work }: { host: Host; work: () => Promise<T> }): Promise<T> {
  await using _runtime = await openRuntime(host);
  return await work(); // awaited, so that the runtime runs until it is done
}
