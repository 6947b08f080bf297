import type { MCPClient } from "@ai-sdk/mcp";
import { createRateLimiter } from "#lib/api/rate-limiter.ts";
import { createRequestLog } from "#lib/api/request-log.ts";
import { sealEntries } from "#lib/audit/chain/seal-entries.ts";
import { watchStoredSecrets } from "#lib/connections/stored-secrets.ts";
import { type Database, openDatabase } from "#lib/db/database.ts";
import type { Env } from "#lib/env.ts";
import { originOf } from "#lib/http/service/origin-of.ts";
import { createKeyAuthenticator } from "#lib/keys/authenticate-key.ts";
import { createLiveHub } from "#lib/live/live-hub.ts";
import { createLog } from "#lib/log.ts";
import { type Metrics, NO_METRICS } from "#lib/metrics/metrics.ts";
import { createModelCatalog, modelBaseUrls, modelKeys } from "#lib/models/model-catalog.ts";
import { createModelFetch } from "#lib/models/model-fetch.ts";
import { createGrantAuthenticator } from "#lib/oauth/authenticate-grant.ts";
import { createClientDocuments } from "#lib/oauth/client-documents.ts";
import { createOutbound } from "#lib/outbound/create-outbound.ts";
import { openPeers } from "#lib/peers/open-peers.ts";
import { CHANNELS } from "#lib/peers/peers.ts";
import { createKnownSecrets } from "#lib/redaction/known-secrets.ts";
import { endLapsedCancels, LAPSED_CANCELS_MS } from "#lib/runs/end-lapsed-cancels.ts";
import { createRunWatch } from "#lib/runs/run-watch.ts";
import { type Runtime, setRuntime } from "#lib/runtime.ts";
import { openSealing, type Sealing } from "#lib/secrets/sealing.ts";
import { createWorkThreads } from "#lib/threads/work-threads.ts";
import { createSessionPool } from "#lib/tools/mcp/session-pool.ts";
import { repeat } from "#lib/worker/repeat.ts";
import { startWorker } from "#lib/worker/start-worker.ts";
import { loadFormerCallbackKey } from "#lib/workspaces/former-callback-key.ts";
import { loadInstallationSecret } from "#lib/workspaces/load-installation-secret.ts";

/** How soon a process knows, for redaction, the secrets that another one stored. */
const STORED_SECRETS_MS = 1_000;
/** An audit entry is sealed within a second of its commit. */
const SEAL_MS = 500;

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
 * @param listens false for a process that neither holds polls nor executes runs.
 */
export async function startRuntime({
  env,
  databaseUrl,
  worker,
  listens = true,
  metrics = NO_METRICS,
}: {
  env: Env;
  databaseUrl: string;
  worker: boolean;
  listens?: boolean;
  metrics?: Metrics;
}): Promise<StartedRuntime> {
  const db = openDatabase({ url: databaseUrl, maxConnections: env.databasePoolSize });
  const log = createLog({ level: env.logLevel });
  const sealing = await openSealingOf({ env, db });
  const secrets = createKnownSecrets([...sealing.secrets, ...modelKeys(env)]);
  const stored = watchStoredSecrets({ db, sealing, secrets, log });
  await stored.refresh();
  const stopping = new AbortController();
  const requestLog = createRequestLog({ db, log });
  const outbound = createOutbound({ ...env.outbound, trustedOrigins: modelBaseUrls(env) });
  // Of its own, because strangers have it called: what agents may reach inside the network is not theirs to reach.
  const toPublic = createOutbound({ allow: [], proxies: env.outbound.proxies, trustedOrigins: [] });
  const toolSessions = createSessionPool<MCPClient>({ idleMs: 30_000, maxSessions: 200 });
  const peers = await openPeers({
    db,
    url: env.databaseDirectUrl ?? databaseUrl,
    log,
    listens,
    keyIds: sealing.givenKeyIds,
  });
  const watch = createRunWatch({
    stopping: stopping.signal,
    tell: (runId) => peers.tell("laneway_changed", runId),
  });
  const live = createLiveHub({ db, watch, log, stopping: stopping.signal });
  const runtime: Runtime = {
    env,
    db,
    log,
    requestLog,
    authenticateKey: createKeyAuthenticator(db),
    authenticateGrant: createGrantAuthenticator(db),
    rateLimiter: createRateLimiter(db),
    watch,
    peers,
    live,
    metrics,
    models: createModelCatalog(env, createModelFetch(outbound)),
    clientDocuments: createClientDocuments({ outbound: toPublic }),
    outbound,
    threads: createWorkThreads(),
    toolSessions,
    secrets,
    sealing,
    cursorKey: await loadInstallationSecret({ db, sealing, log, name: "cursor-key" }),
    sessionSecret: await loadInstallationSecret({ db, sealing, log, name: "session-secret" }),
    callbackKey: await loadInstallationSecret({ db, sealing, log, name: "callback-key" }),
    formerCallbackKey: await loadFormerCallbackKey({ db, sealing, log }),
    origin: env.baseUrl ?? originOf({ host: env.host, port: env.port }),
    worker: undefined,
    stopping: stopping.signal,
  };
  for (const channel of CHANNELS) peers.on(channel, watch.heard);
  setRuntime(runtime);
  const refreshing = repeat(stored.refresh, { everyMs: STORED_SECRETS_MS, name: "stored secrets", log });
  const sealingEntries = listens
    ? repeat(async () => void (await sealEntries({ db, sealing })), {
        everyMs: SEAL_MS,
        name: "audit chain",
        log,
      })
    : undefined;
  const started = worker ? await startWorker({ concurrency: env.workerConcurrency }) : undefined;
  runtime.worker = started;
  const cancels = repeat(() => endLapsedCancels(db), {
    everyMs: LAPSED_CANCELS_MS,
    name: "lapsed cancels",
    log,
  });
  // Commands come and go: what waits is for the processes that stay.
  if (!listens) cancels.stop();

  return {
    runtime,
    beginStop: () => stopping.abort(),
    async stop() {
      stopping.abort();
      refreshing.stop();
      cancels.stop();
      sealingEntries?.stop();
      runtime.worker = undefined;
      await started?.stop();
      live.close();
      await runtime.threads.close();
      await toolSessions.close();
      await toPublic.close();
      await outbound.close();
      await peers.close();
      await requestLog.close();
      await db.close();
      setRuntime(undefined);
    },
  };
}

/** The first thing that a start can fail at: without its secret the process uses nothing else. */
async function openSealingOf({ env, db }: { env: Env; db: Database }): Promise<Sealing> {
  try {
    return await openSealing({ env, db });
  } catch (error) {
    await db.close();
    throw error;
  }
}
