import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "#components/live/use-live.ts";
import { type RunPage, runPageKey } from "./use-run-page.ts";

/** Reads the run again as it moves on, also when it goes on after its end. */
export function useLiveRun(runId: string, page: RunPage | undefined): void {
  const client = useQueryClient();
  const isNews = (change: { readonly status: string; readonly sequence: string }) =>
    page?.run.status !== change.status || page.lastSequence !== change.sequence;
  useLive(`run:${runId}`, (change) => {
    if (change.name === "run" && !isNews(change)) return;
    void client.invalidateQueries({ queryKey: runPageKey(runId) });
  });
}
