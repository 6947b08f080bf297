import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { apiQuery } from "#components/api/api-query.ts";

/**
 * A run's graph and the state of each of its nodes: of nodes inside of a picked iteration, as they stand in there.
 * While a new state is loaded, the old one stays.
 */
export function useGraphStates({
  runId,
  within,
  asOf,
  enabled = true,
}: {
  runId: string;
  /** The picked iteration. */
  within: string | null;
  /** The run's last sequence. */
  asOf: string;
  enabled?: boolean;
}) {
  const params = { runId };
  const query = useQuery({
    ...apiQuery("/api/runs/{runId}/graph", { params, asOf }),
    enabled,
    placeholderData: (before) => before,
  });
  const inside = useQuery({
    ...apiQuery("/api/runs/{runId}/graph", { params, query: { within: within ?? undefined }, asOf }),
    enabled: within !== null,
    placeholderData: (before) => before,
  });
  const data = query.data;
  const picked = within === null ? undefined : inside.data;
  const states = useMemo(
    () => new Map([...(data?.nodes ?? []), ...(picked?.nodes ?? [])].map((node) => [node.nodeId, node])),
    [data, picked],
  );
  return { query, states };
}
