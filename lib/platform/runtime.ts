/**
 * What one process has one of. Each room declares its own part (`declare module "#lib/platform/runtime.ts"`), and start-runtime.ts
 * fills them all: this file knows no room, and no room has to know another to be reached.
 */
export interface Runtime {
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
