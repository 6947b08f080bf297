import { workInProgress } from "#components/ui/work-in-progress.ts";
import { stoppedWaiting, unreachable } from "./api-error.ts";

/**
 * A call for something that somebody did, and waits for: the page says so when it takes long, and lets them stop.
 * @throws ApiError stopped, unreachable; what `signal` aborts, as it is.
 */
export async function waitedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const stop = new AbortController();
  const end = workInProgress.begin(() => stop.abort());
  try {
    const signal = init.signal ? AbortSignal.any([init.signal, stop.signal]) : stop.signal;
    return await fetch(url, { ...init, signal });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw stop.signal.aborted ? stoppedWaiting() : unreachable();
  } finally {
    end();
  }
}
