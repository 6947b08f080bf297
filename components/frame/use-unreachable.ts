import { type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { reachesService } from "#components/ui/load-part.ts";

const ASK_AGAIN_MS = 3_000;

/**
 * Whether the service is unreachable: a read failed, or the browser has no network. Then it is polled until it answers,
 * and the page's data is reloaded.
 */
export function useUnreachable(): boolean {
  const client = useQueryClient();
  const [isUnreachable, setIsUnreachable] = useState(false);
  useEffect(() => {
    const lost = () => setIsUnreachable(true);
    window.addEventListener("offline", lost);
    const unsubscribe = listen(client.getQueryCache(), lost);
    return () => {
      window.removeEventListener("offline", lost);
      unsubscribe();
    };
  }, [client]);
  useEffect(() => {
    if (!isUnreachable) return;
    const asking = setInterval(async () => {
      if (!(await reachesService())) return;
      setIsUnreachable(false);
      void client.invalidateQueries();
    }, ASK_AGAIN_MS);
    return () => clearInterval(asking);
  }, [isUnreachable, client]);
  return isUnreachable;
}

function listen(cache: QueryCache, lost: () => void): () => void {
  return cache.subscribe((event) => {
    // Uses the first failure: the query only counts as failed after two retries.
    if (event.type !== "updated" || (event.action.type !== "failed" && event.action.type !== "error")) return;
    const { error } = event.action;
    if (error instanceof ApiError && error.code === "unreachable") lost();
  });
}
