/** A thread ended before it answered. */
export class ThreadLost extends Error {
  override readonly name = "ThreadLost";

  constructor(cause: Error) {
    super("A thread ended before it answered.", { cause });
  }

  /** Whether the task itself took all the memory that a thread may use. */
  get isOutOfMemory(): boolean {
    const { cause } = this;
    return cause instanceof Error && "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY";
  }
}

/** By name, as all errors that cross Next's and Node's copies of a module. */
export function isThreadLost(error: unknown): error is ThreadLost {
  return error instanceof Error && error.name === "ThreadLost";
}
