/**
 * The singletons of one process. Each module declares its own part (`declare module "#lib/platform/runtime.ts"`), and
 * start-runtime.ts fills them all: this file depends on no module, and modules reach each other without knowing each
 * other.
 */
export interface Runtime {
  /** Signs trace and list cursors; the same on every web node. */
  readonly cursorKey: string;
  /** Seals the dashboard's sessions; the same on every web node. */
  readonly sessionSecret: string;
  /** Signs callback addresses; the same on every web node and worker. */
  readonly callbackKey: string;
  /** The previous callback key, while waits are open whose addresses it signed; valid only for those. */
  readonly formerCallbackKey: string | undefined;
  /** The public origin of this installation; set again once an automatic port is known. */
  origin: string;
  /** Aborted when the process begins to stop: long polls then return immediately. */
  readonly stopping: AbortSignal;
}

// On globalThis, because Next's bundle and Node's imports have two copies of this module in one process.
const slot: { lanewayRuntime?: Runtime } = globalThis as never; // globalThis with our own property

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
