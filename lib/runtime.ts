import type { MCPClient } from "@ai-sdk/mcp";
import type { RateLimiter } from "#lib/api/rate-limiter.ts";
import type { RequestLog } from "#lib/api/request-log.ts";
import type { Database } from "#lib/db/database.ts";
import type { Env } from "#lib/env.ts";
import type { JsonObject } from "#lib/json.ts";
import type { KeyAuthenticator } from "#lib/keys/authenticate-key.ts";
import type { LiveHub } from "#lib/live/live-hub.ts";
import type { Log } from "#lib/log.ts";
import type { Metrics } from "#lib/metrics/metrics.ts";
import type { ModelCatalog } from "#lib/models/model-catalog.ts";
import type { GrantAuthenticator } from "#lib/oauth/authenticate-grant.ts";
import type { ClientDocuments } from "#lib/oauth/client-documents.ts";
import type { Outbound } from "#lib/outbound/outbound.ts";
import type { Peers } from "#lib/peers/peers.ts";
import type { KnownSecrets } from "#lib/redaction/known-secrets.ts";
import type { RunWatch } from "#lib/runs/run-watch.ts";
import type { Sealing } from "#lib/secrets/sealing.ts";
import type { WorkThreads } from "#lib/threads/work-threads.ts";
import type { SessionPool } from "#lib/tools/mcp/session-pool.ts";

/** A run that has only just begun its first turn, as its starter knows it. */
export interface FreshRun {
  readonly workspaceId: string;
  readonly laneId: string;
  /** Whether its result is an assistant's message in a conversation. */
  readonly isConversation: boolean;
  readonly graphFingerprint: string;
  readonly input: JsonObject;
  readonly metadata: JsonObject;
  readonly startedAt: Date;
  /** Values that are hidden wherever they stand in what is shown of it. */
  readonly remembered: readonly string[];
}

/** A place in this process to execute a run; taken before the run's lease, given back exactly once. */
export interface Slot {
  /** Executes a run whose lease was taken for `workerId`, and gives the slot back when it lets go of it. */
  execute(lease: { readonly runId: string; readonly token: number }, fresh?: FreshRun): void;
  release(): void;
}

/** How verbs reach the worker of this process, without importing it. */
export interface WorkerPort {
  readonly workerId: string;
  reserve(): Slot | undefined;
  /** Tells an execution under way that its run was answered or is to be cancelled. False: not ours. */
  signal(runId: string): boolean;
  /** A run may have become runnable: takes it up, now or when a slot is free. */
  look(): void;
  /** A run of the workspace was queued: it is admitted when there is room. */
  queued(workspaceId: string): void;
  /** A run of the workspace has ended or waits: queued ones may have room. */
  freed(workspaceId: string): void;
  load(): WorkerLoad;
}

/** What the worker of this process is doing. */
export interface WorkerLoad {
  readonly executing: number;
  readonly slotsFree: number;
  /** Since the database last took its sign of life. */
  readonly heartbeatAgeMs: number;
}

export interface Runtime {
  readonly env: Env;
  readonly db: Database;
  readonly log: Log;
  readonly authenticateKey: KeyAuthenticator;
  readonly authenticateGrant: GrantAuthenticator;
  readonly rateLimiter: RateLimiter;
  readonly requestLog: RequestLog;
  readonly watch: RunWatch;
  readonly peers: Peers;
  /** What browsers hear at once. */
  readonly live: LiveHub;
  readonly metrics: Metrics;
  readonly models: ModelCatalog;
  /** What connected apps publish of themselves. */
  readonly clientDocuments: ClientDocuments;
  /** The one way to the outside. */
  readonly outbound: Outbound;
  /** Stored secrets, for redaction. */
  readonly secrets: KnownSecrets;
  /** Seals and opens them. */
  readonly sealing: Sealing;
  /** For what would hold the event loop. */
  readonly threads: WorkThreads;
  /** Sessions with remote tool servers. */
  readonly toolSessions: SessionPool<MCPClient>;
  /** Signs trace and list cursors; the same on every web node. */
  readonly cursorKey: string;
  /** Seals the dashboard's sessions; the same on every web node. */
  readonly sessionSecret: string;
  /** Signs the addresses handed to outside systems; the same on every web node and worker. */
  readonly callbackKey: string;
  /** The one before, while waits are open whose addresses it signed; good for those alone. */
  readonly formerCallbackKey: string | undefined;
  /** Where outside systems reach this installation; told again once a port that was left open is known. */
  origin: string;
  /** Absent in a process that only serves requests, and while it stops. */
  worker: WorkerPort | undefined;
  /** Aborted when the process begins to stop: long polls are answered at once. */
  readonly stopping: AbortSignal;
}

// On globalThis, because Next's bundle and Node's own imports hold two copies of this module in one process.
const slot: { lanewayRuntime?: Runtime } = globalThis as never; // a name of our own on an object typed without it

export function setRuntime(runtime: Runtime | undefined): void {
  if (runtime) slot.lanewayRuntime = runtime;
  else delete slot.lanewayRuntime;
}

export function hasRuntime(): boolean {
  return slot.lanewayRuntime !== undefined;
}

/** The one runtime of this process. */
export function runtime(): Runtime {
  if (!slot.lanewayRuntime) throw new Error("the runtime has not been started");
  return slot.lanewayRuntime;
}
