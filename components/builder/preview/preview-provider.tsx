import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { useGraphStates } from "#components/run-page/iteration/use-graph-states.ts";
import { useLiveRun } from "#components/run-page/use-live-run.ts";
import { useRunPage } from "#components/run-page/use-run-page.ts";
import { type Preview, PreviewContext } from "./preview-context.ts";

const placeOf = (agentId: string) => `laneway.preview.${agentId}`;

/** Follows the draft's preview. A window that is loaded again shows the same one. */
export function PreviewProvider({ agentId, children }: { agentId: string; children: ReactNode }) {
  const [runId, setRunId] = useState(() => sessionStorage.getItem(placeOf(agentId)));
  const [from, setFrom] = useState<string | null>(null);
  const { data: settings } = useQuery(
    apiQuery("/api/agents/{agentId}/preview-settings", { params: { agentId } }),
  );
  const isShown = runId !== null;
  const { data: page } = useRunPage(runId ?? "", { enabled: isShown });
  useLiveRun(runId ?? "", page);
  const asOf = page?.lastSequence ?? "0";
  const { states } = useGraphStates({ runId: runId ?? "", within: null, asOf, enabled: page !== undefined });
  const { data: outputs } = useQuery({
    ...apiQuery("/api/runs/{runId}/outputs", { params: { runId: runId ?? "" }, asOf }),
    enabled: page !== undefined,
    placeholderData: (before) => before,
  });
  const preview = useMemo<Preview>(
    () => ({
      runId,
      page,
      states: page ? states : NO_STATES,
      outputs: page ? outputs : undefined,
      settings,
      from,
      startFrom: setFrom,
      show(next) {
        sessionStorage.setItem(placeOf(agentId), next);
        setRunId(next);
      },
    }),
    [agentId, runId, page, states, outputs, settings, from],
  );
  return <PreviewContext value={preview}>{children}</PreviewContext>;
}

const NO_STATES: Preview["states"] = new Map();
