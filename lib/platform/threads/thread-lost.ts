/** A thread ended before it answered. */
export class ThreadLost extends Error {
  override readonly name = "ThreadLost";

  constructor(cause: Error) {
    super("A thread ended before it answered.", { cause });
  }

  /** Whether the task itself exhausted the thread's memory. */
  get isOutOfMemory(): boolean {
    const { cause } = this;
    return cause instanceof Error && "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY";
  }
}

/** By name, because Next's bundle and Node's imports have two copies of this class. */
export function isThreadLost(error: unknown): error is ThreadLost {
  return error instanceof Error && error.name === "ThreadLost";
}
