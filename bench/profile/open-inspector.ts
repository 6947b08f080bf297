import type { Child } from "../children/start-child.ts";

/** A V8 profile as the inspector gives it: times in microseconds. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

export interface Inspector {
  collectGarbage(): Promise<void>;
  heapUsedBytes(): Promise<number>;
  /** What is reachable now, after one full collection: objects on the heap, and the buffers behind them. */
  heldBytes(): Promise<number>;
  startCpuProfile(): Promise<void>;
  stopCpuProfile(): Promise<CpuProfile>;
  close(): void;
}

const SAMPLING_MICROSECONDS = 200;
/** A process's inspector stays open and does not print its address a second time. */
const addresses = new WeakMap<object, string>();

/**
 * Opens a running Node process's inspector by SIGUSR1, so that the product itself is profiled and not a special
 * build.
 */
export async function openInspector(child: Pick<Child, "pid" | "line">): Promise<Inspector> {
  const url = addresses.get(child) ?? (await listen(child));
  addresses.set(child, url);
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error(`cannot reach ${url}`)), { once: true });
  });
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let lastId = 0;
  const call = (method: string, params: object = {}) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const id = ++lastId;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await call("Profiler.enable");
  return {
    async collectGarbage() {
      // A first collection only unlinks objects with finalizers and weak references; the next ones free them.
      for (let round = 0; round < 3; round++) await call("HeapProfiler.collectGarbage");
    },
    async heapUsedBytes() {
      return Number((await call("Runtime.getHeapUsage")).usedSize);
    },
    async heldBytes() {
      await call("HeapProfiler.collectGarbage");
      const { usedSize, backingStorageSize } = await call("Runtime.getHeapUsage");
      return Number(usedSize) + Number(backingStorageSize);
    },
    async startCpuProfile() {
      await call("Profiler.setSamplingInterval", { interval: SAMPLING_MICROSECONDS });
      await call("Profiler.start");
    },
    async stopCpuProfile() {
      return (await call("Profiler.stop")).profile as CpuProfile; // the protocol's own shape
    },
    close: () => socket.close(),
  };
}

async function listen(child: Pick<Child, "pid" | "line">): Promise<string> {
  const listening = child.line(/Debugger listening on (ws:\/\/\S+)/);
  process.kill(child.pid, "SIGUSR1");
  const [, url = ""] = await listening;
  return url;
}
