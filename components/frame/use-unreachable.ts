import { type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { reachesService } from "#components/ui/reaches-service.ts";

const ASK_AGAIN_MS = 3_000;

/**
 * Whether the service cannot be reached: a reading said so, or the browser knows that it has no network. It is then
 * asked until it answers, and everything on the page is read again.
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
    // The first failure shows it already; the query is retried twice before it counts as failed.
    if (event.type !== "updated" || (event.action.type !== "failed" && event.action.type !== "error")) return;
    const { error } = event.action;
    if (error instanceof ApiError && error.code === "unreachable") lost();
  });
}
