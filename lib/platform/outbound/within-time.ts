/**
 * Does work that ends after a time, or when the caller's signal says so. When the work has ended, nothing of it is kept:
 * `AbortSignal.timeout` keeps its timer until the time is over, and `AbortSignal.any` what it was made of until the garbage
 * is collected, which was most of what a short call cost the collector.
 * @throws what the work throws; its signal is aborted with a `TimeoutError` or the caller's own reason.
 */
export async function withinTime<T>(
  { signal, milliseconds }: { signal: AbortSignal; milliseconds: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const own = new AbortController();
  const abort = () => own.abort(signal.reason);
  const timer = setTimeout(
    () => own.abort(new DOMException("The time is over.", "TimeoutError")),
    milliseconds,
  );
  signal.addEventListener("abort", abort);
  try {
    return await work(own.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
