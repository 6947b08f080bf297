import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { useGraphStates } from "#components/run-page/iteration/use-graph-states.ts";
import { useLiveRun } from "#components/run-page/use-live-run.ts";
import { useRunPage } from "#components/runs/use-run-page.ts";
import { useBuilder } from "../builder-store.ts";
import { type Preview, PreviewContext } from "./preview-context.ts";

const placeOf = (agentId: string) => `laneway.preview.${agentId}`;

/** Follows the draft's preview. A window that is loaded again shows the same one. */
export function PreviewProvider({ agentId, children }: { agentId: string; children: ReactNode }) {
  const [{ runId, revision }, setShown] = useState(() => keptIn(placeOf(agentId)));
  const [from, setFrom] = useState<string | null>(null);
  const settings = useSettings(agentId);
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
      revision,
      page,
      states: page ? states : NO_STATES,
      outputs: page ? outputs : undefined,
      settings,
      from,
      startFrom: setFrom,
      show(next, ofRevision) {
        const shown = { runId: next, revision: ofRevision };
        sessionStorage.setItem(placeOf(agentId), JSON.stringify(shown));
        setShown(shown);
      },
    }),
    [agentId, runId, revision, page, states, outputs, settings, from],
  );
  return <PreviewContext value={preview}>{children}</PreviewContext>;
}

/** Which nodes would write depends on the draft: they are read again with each graph that is saved. */
function useSettings(agentId: string) {
  const query = apiQuery("/api/agents/{agentId}/preview-settings", { params: { agentId } });
  const client = useQueryClient();
  const isSaved = useBuilder((state) => state.status.state === "saved");
  const graph = useBuilder((state) => state.history.present.graph);
  const read = useRef(graph);
  const { queryKey } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the agent's id does
  useEffect(() => {
    if (!isSaved || read.current === graph) return;
    read.current = graph;
    void client.invalidateQueries({ queryKey });
  }, [isSaved, graph, client, agentId]);
  return useQuery(query).data;
}

interface Shown {
  readonly runId: string | null;
  readonly revision: number | null;
}

function keptIn(place: string): Shown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? "null");
    const { runId, revision } = Object(kept);
    if (typeof runId === "string" && typeof revision === "number") return { runId, revision };
  } catch {
    // Written by an older page.
  }
  return { runId: null, revision: null };
}

const NO_STATES: Preview["states"] = new Map();
