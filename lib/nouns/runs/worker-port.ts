import type { JsonObject } from "#lib/contract/json.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Absent in a process that only serves requests, and while it stops. */
    worker: WorkerPort | undefined;
  }
}

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
  /** That it may execute; null: as many as usual. */
  readonly timeoutSeconds: number | null;
  /** Values that are hidden wherever they occur in what is shown of the run. */
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
  /** Tells a running execution that its run was answered or is to be cancelled. False: the run is not ours. */
  signal(runId: string): boolean;
  /** A run may have become runnable: takes it up, now or when a slot is free. */
  look(): void;
  load(): WorkerLoad;
}

/** What the worker of this process is doing. */
export interface WorkerLoad {
  /** `paused` by an operator; `outdated` since a newer version has migrated the database. */
  readonly state: "taking" | "paused" | "outdated";
  readonly executing: number;
  readonly slotsFree: number;
  /** Whether the process was told to stop: it takes nothing new. */
  readonly isStopping: boolean;
  /** Since the database last took its sign of life. */
  readonly heartbeatAgeMs: number;
  /** Since it last asked for runs that are ready for a worker and got an answer, or had no slot free. */
  readonly lookAgeMs: number;
}
