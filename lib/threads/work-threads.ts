import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Job, ThreadPool } from "./thread-pool.ts";
import type { Task, ThreadWork, WorkKind } from "./work.ts";

type Options<Kind extends WorkKind> = Pick<
  Job<Task, ThreadWork[Kind]["answer"]>,
  "party" | "signal" | "subject"
>;

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
  close(): Promise<void>;
}

/** Two threads even on one core: the heavy work of one workspace never takes the last one. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));

export function createWorkThreads(): WorkThreads {
  const pool = new ThreadPool<Task, unknown>({
    // From the project's root, where every process of ours starts: a bundled module has no place of its own.
    workerFile: join(process.cwd(), "lib/threads/work-thread.ts"),
    name: "laneway-work",
    maxThreads: THREADS,
    maxAtOnce: THREADS - 1,
    idleSeconds: 30,
    maxHeapMegabytes: 512,
  });
  return {
    // A thread answers each kind with what `Workers` says; the union of tasks cannot tell TypeScript so.
    do: (kind, given, options) => pool.run({ ...options, task: { kind, given } as Task }) as never,
    close: () => pool.close(),
  };
}
