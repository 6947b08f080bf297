import { createRateLimiter } from "#lib/api/rate-limiter.ts";
import { createRequestLog } from "#lib/api/request-log.ts";
import { openDatabase } from "#lib/db/database.ts";
import type { Env } from "#lib/env.ts";
import { originOf } from "#lib/http/service/origin-of.ts";
import { createKeyAuthenticator } from "#lib/keys/authenticate-key.ts";
import { createLog } from "#lib/log.ts";
import { createModelCatalog, modelBaseUrls, modelKeys } from "#lib/models/model-catalog.ts";
import { createOutbound } from "#lib/outbound/create-outbound.ts";
import { createSecretMatcher } from "#lib/redaction/redact.ts";
import { createRunWatch } from "#lib/runs/run-watch.ts";
import { type Runtime, setRuntime } from "#lib/runtime.ts";
import { startWorker } from "#lib/worker/start-worker.ts";
import { loadInstallationSecret } from "#lib/workspaces/load-installation-secret.ts";

export interface StartedRuntime {
  readonly runtime: Runtime;
  /** Answers held polls at once; new ones are not held. */
  beginStop(): void;
  /** Hands running runs back and closes the database connections. */
  stop(): Promise<void>;
}

/**
 * Starts what every request and run of this process uses. The database must have been migrated.
 * @param worker whether this process executes runs as well.
 */
export async function startRuntime({
  env,
  databaseUrl,
  worker,
}: {
  env: Env;
  databaseUrl: string;
  worker: boolean;
}): Promise<StartedRuntime> {
  const db = openDatabase({ url: databaseUrl, maxConnections: env.databasePoolSize });
  const log = createLog({ level: env.logLevel });
  const stopping = new AbortController();
  const requestLog = createRequestLog({ db, log });
  const outbound = createOutbound({ ...env.outbound, trustedOrigins: modelBaseUrls(env) });
  const runtime: Runtime = {
    env,
    db,
    log,
    requestLog,
    authenticateKey: createKeyAuthenticator(db),
    rateLimiter: createRateLimiter(db),
    watch: createRunWatch({ stopping: stopping.signal }),
    models: createModelCatalog(env),
    outbound,
    secrets: createSecretMatcher(modelKeys(env)),
    cursorKey: await loadInstallationSecret({ db, name: "cursor-key" }),
    sessionSecret: await loadInstallationSecret({ db, name: "session-secret" }),
    callbackKey: await loadInstallationSecret({ db, name: "callback-key" }),
    origin: env.baseUrl ?? originOf({ host: env.host, port: env.port }),
    worker: undefined,
    stopping: stopping.signal,
  };
  setRuntime(runtime);
  const started = worker
    ? await startWorker({ url: env.databaseDirectUrl ?? databaseUrl, concurrency: env.workerConcurrency })
    : undefined;
  runtime.worker = started;

  return {
    runtime,
    beginStop: () => stopping.abort(),
    async stop() {
      stopping.abort();
      runtime.worker = undefined;
      await started?.stop();
      await outbound.close();
      await requestLog.close();
      await db.close();
      setRuntime(undefined);
    },
  };
}
