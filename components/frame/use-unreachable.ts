import { type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "#components/api/api-error.ts";

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
      if (!(await answers())) return;
      setIsUnreachable(false);
      void client.invalidateQueries();
    }, ASK_AGAIN_MS);
    return () => clearInterval(asking);
  }, [isUnreachable, client]);
  return isUnreachable;
}

function listen(cache: QueryCache, lost: () => void): () => void {
  return cache.subscribe((event) => {
    // The first failure says it already; the reading itself is tried twice more before it is told as failed.
    if (event.type !== "updated" || (event.action.type !== "failed" && event.action.type !== "error")) return;
    const { error } = event.action;
    if (error instanceof ApiError && error.code === "unreachable") lost();
  });
}

async function answers(): Promise<boolean> {
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  return response?.ok === true;
}
