import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { workInProgress } from "#components/ui/work-in-progress.ts";

const UNDER_WAY = { type: "active", fetchStatus: "fetching" } as const;
/** The page has no data of it yet. */
const isFirst = ({ state }: Query) => state.data === undefined;

/**
 * Counts the reads that a person waits for: the first load of data, and reloads within an action. Background reloads do
 * not count.
 */
export function useAwaitedReads(): void {
  const client = useQueryClient();
  useEffect(() => {
    const reads = client.getQueryCache();
    const actions = client.getMutationCache();
    let end: (() => void) | undefined;
    function look(): void {
      const isActing = client.isMutating() > 0;
      const awaited = reads.findAll({ ...UNDER_WAY, predicate: (query) => isActing || isFirst(query) });
      if (awaited.length > 0) end ??= workInProgress.begin(stop);
      else leave();
    }
    function stop(): void {
      // The page then shows an error and a retry button. Loaded data stays.
      void client.cancelQueries({ ...UNDER_WAY, predicate: isFirst }, { revert: false });
      void client.cancelQueries(UNDER_WAY);
    }
    function leave(): void {
      end?.();
      end = undefined;
    }
    look();
    const unsubscribe = [reads.subscribe(look), actions.subscribe(look)];
    return () => {
      for (const leaveCache of unsubscribe) leaveCache();
      leave();
    };
  }, [client]);
}
