import type { MCPClient } from "@ai-sdk/mcp";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { createRequestLog } from "#lib/doors/api/request-log.ts";
import { createUnavailableTally } from "#lib/doors/health/unavailable-answers.ts";
import { createLiveHub } from "#lib/doors/live/live-hub.ts";
import { createRunStreams } from "#lib/doors/live/run-streams.ts";
import { loadWorkspaceModels } from "#lib/execution/models/keys/workspace-models.ts";
import { createModelCatalog, modelBaseUrls, modelKeys } from "#lib/execution/models/model-catalog.ts";
import { createModelFetch } from "#lib/execution/models/model-fetch.ts";
import { createSessionPool } from "#lib/execution/tools/mcp/session-pool.ts";
import { pauseWorkers } from "#lib/execution/worker/pause-workers.ts";
import { startWorker } from "#lib/execution/worker/start-worker.ts";
import { sealEntries } from "#lib/nouns/audit/chain/seal-entries.ts";
import { watchStoredSecrets } from "#lib/nouns/connections/stored-secrets.ts";
import { createKeyAuthenticator } from "#lib/nouns/keys/authenticate-key.ts";
import { createGrantAuthenticator } from "#lib/nouns/oauth/authenticate-grant.ts";
import { createClientDocuments } from "#lib/nouns/oauth/client-documents.ts";
import { createDocumentOffer } from "#lib/nouns/oauth/document-offer.ts";
import { logFailedRun, onStatusChange } from "#lib/nouns/runs/after-status-change.ts";
import { endLapsedCancels, LAPSED_CANCELS_MS } from "#lib/nouns/runs/end-lapsed-cancels.ts";
import { createRunWatch } from "#lib/nouns/runs/run-watch.ts";
import { loadFormerCallbackKey } from "#lib/nouns/workspaces/former-callback-key.ts";
import { loadInstallationSecret } from "#lib/nouns/workspaces/load-installation-secret.ts";
import { type Database, openDatabase } from "#lib/platform/db/database.ts";
import { openReplica } from "#lib/platform/db/replica.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { originOf } from "#lib/platform/env/env-readers.ts";
import { createLog } from "#lib/platform/log.ts";
import { createMailer } from "#lib/platform/mail/mailer.ts";
import { type Metrics, NO_METRICS } from "#lib/platform/metrics/metrics.ts";
import { openS3Store } from "#lib/platform/objects/s3-store.ts";
import { createOutbound } from "#lib/platform/outbound/create-outbound.ts";
import { MOST_CONNECTIONS } from "#lib/platform/peers/connection-room.ts";
import { ALL_NEWS, type News, openPeers } from "#lib/platform/peers/peers.ts";
import { createConnectionSharing } from "#lib/platform/peers/share-connections.ts";
import { createRateLimiter } from "#lib/platform/rate-limits/rate-limiter.ts";
import { repeat } from "#lib/platform/repeat.ts";
import { type Runtime, setRuntime } from "#lib/platform/runtime.ts";
import { createKnownSecrets } from "#lib/platform/secrets/known-secrets.ts";
import { openSealing, type Sealing } from "#lib/platform/secrets/sealing.ts";
import { shareSpeech } from "#lib/platform/speech/share-speech.ts";
import { createSpeechHub } from "#lib/platform/speech/speech-hub.ts";
import { createWorkThreads } from "#lib/platform/threads/work-threads.ts";

/** How soon a process learns, for redaction, the secrets that another one stored. */
const STORED_SECRETS_MS = 1_000;
/** An audit entry is sealed within a second of its commit. */
const SEAL_MS = 500;
/** How soon pools adapt to a new process, and `doctor` sees 503 answers. */
const SHARE_MS = 5_000;

export interface StartedRuntime {
  readonly runtime: Runtime;
  /** Stops taking runs, lets running calls end, and resolves when this process holds no run. */
  finishRuns(): Promise<void>;
  /** Returns all long polls; new ones return immediately. */
  beginStop(): void;
  /** Releases running runs and closes the database connections. */
  stop(): Promise<void>;
}

/**
 * Starts everything that requests and runs of this process use. The database must be migrated.
 * @param worker whether this process executes runs.
 * @param hears the news of other processes that it acts on. A command hears none: it has no long polls and no runs.
 */
export async function startRuntime({
  env,
  databaseUrl,
  worker,
  hears = ALL_NEWS,
  metrics = NO_METRICS,
}: {
  env: Env;
  databaseUrl: string;
  worker: boolean;
  hears?: readonly News[];
  metrics?: Metrics;
}): Promise<StartedRuntime> {
  const lasts = hears.length > 0;
  const db = openDatabase({
    url: databaseUrl,
    directUrl: env.databaseDirectUrl,
    maxConnections: env.databasePoolSize ?? MOST_CONNECTIONS,
  });
  const log = createLog({ level: env.logLevel });
  const replica =
    env.databaseReadUrl === undefined
      ? undefined
      : openReplica({ url: env.databaseReadUrl, primary: db, log, onRead: metrics.pageRead });
  const sealing = await openSealingOf({ env, db });
  const secrets = createKnownSecrets([
    ...sealing.secrets,
    ...modelKeys(env),
    ...storageKeys(env),
    ...mailKeys(env),
  ]);
  const stored = watchStoredSecrets({ db, sealing, secrets, log });
  await stored.refresh();
  const stopping = new AbortController();
  const requestLog = createRequestLog({ db, log });
  const outbound = createOutbound({ ...env.outbound, trustedOrigins: modelBaseUrls(env) });
  // Separate, because strangers cause its calls: agents' access to the internal network does not apply.
  const toPublic = createOutbound({ allow: [], proxies: env.outbound.proxies, trustedOrigins: [] });
  const toolSessions = createSessionPool<MCPClient>({ idleMs: 30_000, maxSessions: 200 });
  const peers = await openPeers({
    db,
    url: env.databaseDirectUrl ?? databaseUrl,
    log,
    hears,
    keyIds: sealing.givenKeyIds,
  });
  const watch = createRunWatch({
    stopping: stopping.signal,
    tell: (runId) => peers.tell("changed", runId),
  });
  const speech = createSpeechHub();
  const sharedSpeech = shareSpeech({ speech, peers, log });
  const streaming = { db, watch, speech, log, stopping: stopping.signal };
  const live = createLiveHub(streaming);
  const runStreams = createRunStreams(streaming);
  const models = createModelCatalog(env, createModelFetch(outbound));
  const objects = env.filesS3 && (await openS3Store(env.filesS3, log, metrics.storageFailed));
  const mailer = env.mail && (await createMailer(env.mail, metrics.mailAttempted));
  const runtime: Runtime = {
    env,
    db,
    pages: replica ?? db,
    log,
    requestLog,
    authenticateKey: createKeyAuthenticator(db),
    authenticateGrant: createGrantAuthenticator(db),
    rateLimiter: createRateLimiter(db),
    watch,
    statusSubscribers: new Set(),
    peers,
    live,
    runStreams,
    speech,
    metrics,
    models,
    modelNames: loadWorkspaceModels,
    clientDocuments: createClientDocuments({
      outbound: toPublic,
      log,
      isAccepted: env.oauthClientDocuments !== "off",
    }),
    documentOffer: createDocumentOffer({ setting: env.oauthClientDocuments, outbound: toPublic, log }),
    outbound,
    objects,
    mailer,
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
  for (const news of ALL_NEWS) peers.on(news, watch.heard);
  setRuntime(runtime);
  onStatusChange(logFailedRun(log));
  onStatusChange(({ status, begins, isPreview, failure, tookMs = null }) => {
    if (isPreview) return;
    if (begins) metrics.runStarted();
    if (isTerminal(status)) metrics.runEnded({ status, tookMs });
    if (failure) metrics.runFailed(failure.code);
  });
  // Only this process is told of a new run: nobody else waits for it yet.
  onStatusChange(({ runId, begins, ended }) =>
    begins === "run" ? watch.heard(runId) : watch.changed(runId, ended),
  );
  const refreshing = repeat(stored.refresh, { everyMs: STORED_SECRETS_MS, name: "stored secrets", log });
  const sealingEntries = lasts
    ? repeat(
        async () => {
          await sealEntries({ db, sealing });
          metrics.auditSealed();
        },
        { everyMs: SEAL_MS, name: "audit chain", log },
      )
    : undefined;
  const share = createConnectionSharing({ db, fixedSize: env.databasePoolSize, log });
  const storeUnavailable = createUnavailableTally({ db, metrics });
  if (lasts) await share();
  const sharing = repeat(share, { everyMs: SHARE_MS, name: "connections", log });
  const tallying = repeat(storeUnavailable, { everyMs: SHARE_MS, name: "unavailable answers", log });
  if (env.startPaused && lasts) await pauseWorkers(db);
  const started = worker
    ? await startWorker({ concurrency: env.workerConcurrency, graceSeconds: env.shutdownGraceSeconds })
    : undefined;
  runtime.worker = started;
  const cancels = repeat(() => endLapsedCancels(db), {
    everyMs: LAPSED_CANCELS_MS,
    name: "lapsed cancels",
    log,
  });
  // Commands are short-lived: these tasks are for lasting processes.
  if (!lasts) for (const task of [cancels, sharing, tallying]) task.stop();

  let finished: Promise<void> | undefined;
  async function stopWorker(): Promise<void> {
    await started?.stop();
    runtime.worker = undefined; // not earlier: cancels and answers must still reach its runs
  }
  const finishRuns = () => {
    finished ??= stopWorker();
    return finished;
  };

  return {
    runtime,
    finishRuns,
    beginStop: () => stopping.abort(),
    async stop() {
      const finishing = finishRuns();
      stopping.abort();
      await finishing;
      refreshing.stop();
      cancels.stop();
      sharing.stop();
      tallying.stop();
      sealingEntries?.stop();
      live.close();
      runStreams.close();
      sharedSpeech.close();
      await runtime.threads.close();
      await toolSessions.close();
      await toPublic.close();
      await outbound.close();
      objects?.close();
      mailer?.close();
      await peers.close();
      await requestLog.close();
      await replica?.close();
      await db.close();
      setRuntime(undefined);
    },
  };
}

function storageKeys({ filesS3 }: Env): string[] {
  return filesS3?.credentials ? [filesS3.credentials.secretAccessKey] : [];
}

function mailKeys({ mail }: Env): string[] {
  return mail?.server.credentials ? [mail.server.credentials.password] : [];
}

/** The first step that can fail: without its secret the process cannot use anything else. */
async function openSealingOf({ env, db }: { env: Env; db: Database }): Promise<Sealing> {
  try {
    return await openSealing({ env, db });
  } catch (error) {
    await db.close();
    throw error;
  }
}
