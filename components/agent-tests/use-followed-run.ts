import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readAgain } from "#components/api/use-change.ts";
import { useTestRun } from "./use-agent-tests.ts";

/** The test run that the page shows while it runs, and its results until the next one. */
export function useFollowedRun({ agentId, runningId }: { agentId: string; runningId: string | null }) {
  const client = useQueryClient();
  const [followed, follow] = useState(runningId);
  const { data } = useTestRun({ agentId, testRunId: followed });
  const hasEnded = data !== undefined && data.status !== "running";
  // Somebody else's test run, begun while the page is open.
  useEffect(() => {
    if (runningId !== null) follow(runningId);
  }, [runningId]);
  useEffect(() => {
    if (hasEnded) void readAgain(client, ["/api/agents"]);
  }, [hasEnded, client]);
  return { testRun: data, isRunning: followed !== null && !hasEnded, follow };
}
