import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Job, ThreadPool } from "./thread-pool.ts";
import type { Forget, Task, ThreadWork, WorkKind } from "./work.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** For what would hold the event loop. */
    readonly threads: WorkThreads;
  }
}

interface Options<Kind extends WorkKind> extends Pick<Job<Task, unknown>, "party" | "signal" | "subject"> {
  /** What the same thread is to be given next, after this answer; undefined: it is the last. */
  readonly next?: (answer: ThreadWork[Kind]["answer"]) => Promise<ThreadWork[Kind]["given"]> | undefined;
}

/** The threads of this process for what would hold its event loop. */
export interface WorkThreads {
  /**
   * Does one piece of work on a thread. `party` is the workspace that it is for: workspaces take turns.
   * @throws ThreadLost when it takes more memory than a thread may use; the signal's reason once it is aborted.
   */
  do<Kind extends WorkKind>(
    kind: Kind,
    given: ThreadWork[Kind]["given"],
    options: Options<Kind>,
  ): Promise<ThreadWork[Kind]["answer"]>;
  /** The run's values are not needed any more. */
  forget(run: string): void;
  close(): Promise<void>;
}

/** Two threads even on one core: the heavy work of one workspace never takes the last one. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));

/** @param maxHeapMegabytes of one thread: whose task needs more has lost it. */
export function createWorkThreads({ maxHeapMegabytes = 256 } = {}): WorkThreads {
  const pool = new ThreadPool<Task | Forget, never>({
    // From the project's root, where every process of ours starts: a bundled module has no place of its own.
    workerFile: join(process.cwd(), "lib/platform/threads/work-thread.ts"),
    name: "laneway-work",
    maxThreads: THREADS,
    maxAtOnce: THREADS - 1,
    idleSeconds: 30,
    maxHeapMegabytes,
  });
  return {
    do(kind, given, { next, ...options }) {
      // A thread answers each kind with what `ThreadWork` says; the union of tasks cannot tell TypeScript so.
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
