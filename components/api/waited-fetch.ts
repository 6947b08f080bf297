import { workInProgress } from "#components/ui/work-in-progress.ts";
import { stoppedWaiting, unreachable } from "./api-error.ts";

/**
 * A fetch that a person waits for: the page shows when it takes long, and lets them stop it.
 * @throws ApiError stopped, unreachable; an abort of `signal` unchanged.
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
