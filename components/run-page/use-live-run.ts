import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isEnded, type RunPage, runPageKey } from "./use-run-page.ts";

const POLL_MS = 2_000;

/** Reads the run again as it moves on. */
export function useLiveRun(runId: string, page: RunPage | undefined): void {
  const client = useQueryClient();
  const isLive = page !== undefined && !isEnded(page.run.status);
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: runPageKey(runId) }), POLL_MS);
    return () => clearInterval(timer);
  }, [client, runId, isLive]);
}
