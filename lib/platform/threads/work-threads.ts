import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Job, ThreadPool } from "./thread-pool.ts";
import type { Forget, Task, ThreadWork, WorkKind } from "./work.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** For work that would block the event loop. */
    readonly threads: WorkThreads;
  }
}

interface Options<Kind extends WorkKind> extends Pick<Job<Task, unknown>, "party" | "signal" | "subject"> {
  /** The next task for the same thread; undefined: this was the last. */
  readonly next?: (answer: ThreadWork[Kind]["answer"]) => Promise<ThreadWork[Kind]["given"]> | undefined;
}

/** The process's threads for work that would block its event loop. */
export interface WorkThreads {
  /**
   * Runs one piece of work on a thread. `party` is its workspace: workspaces take turns.
   * @throws ThreadLost if it exhausts the thread's memory; the signal's reason if aborted.
   */
  do<Kind extends WorkKind>(
    kind: Kind,
    given: ThreadWork[Kind]["given"],
    options: Options<Kind>,
  ): Promise<ThreadWork[Kind]["answer"]>;
  /** Forgets the run's cached values. */
  forget(run: string): void;
  close(): Promise<void>;
}

/** Two threads even on one core: the heavy work of one workspace never takes the last one. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));

/** @param maxHeapMegabytes of one thread: a task that needs more fails with its thread. */
export function createWorkThreads({ maxHeapMegabytes = 256 } = {}): WorkThreads {
  const pool = new ThreadPool<Task | Forget, never>({
    // Relative to the project's root, where every process starts: a bundled module has no location.
    workerFile: join(process.cwd(), "lib/platform/threads/work-thread.ts"),
    name: "laneway-work",
    maxThreads: THREADS,
    maxAtOnce: THREADS - 1,
    idleSeconds: 30,
    maxHeapMegabytes,
  });
  return {
    do(kind, given, { next, ...options }) {
      // Each kind of task has its own answer type in `ThreadWork`; TypeScript cannot relate the unions.
      const taskOf = (again: typeof given) => ({ kind, given: again }) as Task;
      return pool.run({
        ...options,
        task: taskOf(given),
        ...(next ? { next: (answer) => next(answer)?.then(taskOf) } : {}),
      });
    },
    forget: (run) => pool.tell({ kind: "forget", run }),
    close: () => pool.close(),
  };
}
