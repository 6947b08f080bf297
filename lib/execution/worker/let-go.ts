/** The execution must end now: the run is another worker's, was cancelled, or the process stops. */
export class LetGo extends Error {
  override readonly name = "LetGo";
  readonly reason: "lease_lost" | "cancelled" | "stopped";

  constructor(reason: LetGo["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** @throws the error, unless the execution only has to let the run go. */
export function unlessLetGo(error: unknown): void {
  if (!(error instanceof LetGo)) throw error;
}
