import type { JsonObject } from "#lib/contract/json.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Absent in a process that only serves requests, and while it stops. */
    worker: WorkerPort | undefined;
  }
}

/** A run at the start of its first turn, as the starting verb knows it. */
export interface FreshRun {
  readonly workspaceId: string;
  readonly credentialId: string;
  readonly laneId: string;
  /** Whether another run has called it. */
  readonly isChild: boolean;
  /** Whether its result is an assistant message. */
  readonly isConversation: boolean;
  readonly graphFingerprint: string;
  readonly input: JsonObject;
  readonly metadata: JsonObject;
  readonly startedAt: Date;
  /** That it may execute; null: as many as usual. */
  readonly timeoutSeconds: number | null;
  /** Values that are hidden wherever they occur in what is shown of the run. */
  readonly remembered: readonly string[];
}

/** A worker slot of this process; reserved before the run's lease is taken, released exactly once. */
export interface Slot {
  /** Executes a run whose lease was taken for `workerId`, then releases the slot. */
  execute(lease: { readonly runId: string; readonly token: number }, fresh?: FreshRun): void;
  release(): void;
}

export interface ReserveOptions {
  /** By another run: such a run waits for its turn while statements wait for a connection. */
  readonly isCalled?: boolean;
  /** Of a run that begins: where others wait, it need not if nothing of its workspace executes. */
  readonly workspaceId?: string;
}

/** The worker of this process as verbs see it, without an import. */
export interface WorkerPort {
  readonly workerId: string;
  reserve(options?: ReserveOptions): Slot | undefined;
  /**
   * Notifies a running execution that its run was answered or is to be cancelled. False: this process does not execute
   * the run.
   */
  signal(runId: string): boolean;
  /** Aborts what an execution of this process calls: the run's cancellation is committed. */
  cancelled(runId: string): void;
  /** Looks for runnable runs, now or when a slot is free. */
  look(): void;
  load(): WorkerLoad;
}

/** The load of this process's worker. */
export interface WorkerLoad {
  /** `paused` by an operator; `outdated` since a newer version has migrated the database. */
  readonly state: "taking" | "paused" | "outdated";
  readonly executing: number;
  readonly slotsFree: number;
  /** Whether the process is stopping: it takes no new runs. */
  readonly isStopping: boolean;
  /** Time since the last successful heartbeat. */
  readonly heartbeatAgeMs: number;
  /** Time since it last asked for runs successfully, or had no free slot. */
  readonly lookAgeMs: number;
}
