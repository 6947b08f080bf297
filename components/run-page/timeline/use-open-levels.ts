import { useCallback, useState } from "react";
import type { NodeRow } from "#lib/contract/dashboard/run-shapes.ts";
import { findRow } from "./find-row.ts";
import type { TimelineStore } from "./timeline-store.ts";

/** The expanded loops and iterations. Contents load when first expanded. */
export function useOpenLevels(store: TimelineStore) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  const toggle = useCallback(
    (within: string) => {
      setOpen((known) => {
        const next = new Set(known);
        if (!next.delete(within)) next.add(within);
        return next;
      });
      void store.more(within);
    },
    [store],
  );

  /** Expands the levels around an execution, so that its row is visible. */
  const reveal = useCallback(
    async (row: NodeRow) => {
      const around = await findRow(store, row);
      if (around.length > 0) setOpen((known) => new Set([...known, ...around]));
    },
    [store],
  );

  return { open, toggle, reveal };
}
