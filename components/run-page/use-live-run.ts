import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useLive } from "#components/live/use-live.ts";
import { type RunPage, rereadRun } from "#components/runs/use-run-page.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";

/** Minimum time between reloads, for runs with a thousand events a second. */
const PAUSE_MS = 400;

/** Reloads the run when it changes; also an ended one, which a message may continue. */
export function useLiveRun(runId: string, page: RunPage | undefined): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const lookAgain = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void rereadRun(client, runId);
    }, PAUSE_MS);
  }, [client, runId]);

  useLive(page === undefined ? null : `run:${runId}`, (change) => {
    if (!page || change.name === "gone") return;
    const { run, lastSequence } = page;
    if (change.name === "run" && change.sequence === lastSequence && change.status === run.status) return;
    if (change.name === "look" && isTerminal(run.status)) return;
    lookAgain();
  });
}
