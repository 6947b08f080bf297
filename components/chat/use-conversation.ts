import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";

export type ChatRun = AnswerOf<"/api/runs/{runId}">;
export type ChatMessage = AnswerOf<"/api/runs/{runId}/conversation">["messages"][number];

const ENDED = ["completed", "failed", "cancelled"];
/** Only where no live connection tells sooner. */
const POLL_MS = 1_500;

/** A chat's run and what has been said, read again while it answers. */
export function useConversation(runId: string) {
  const client = useQueryClient();
  const run = useQuery({
    queryKey: ["runs", runId, "page"],
    queryFn: ({ signal }) => readApi({ path: "/api/runs/{runId}", params: { runId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isEnded(state.data) ? false : POLL_MS),
  });
  const messages = useQuery({
    queryKey: ["runs", runId, "conversation"],
    queryFn: ({ signal }) => readApi({ path: "/api/runs/{runId}/conversation", params: { runId }, signal }),
    staleTime: 0,
  });
  const isAnswering = run.data !== undefined && !isEnded(run.data);
  const state = run.data && `${run.data.run.turn} ${run.data.run.status}`;
  // What was said last is stored with the turn's end.
  useEffect(() => {
    if (state) void client.invalidateQueries({ queryKey: ["runs", runId, "conversation"] });
  }, [client, runId, state]);
  return {
    run: run.data,
    messages: messages.data?.messages,
    hasEarlier: messages.data?.pagination.hasMore ?? false,
    error: run.error ?? messages.error,
    isAnswering,
    refetch: () => Promise.all([run.refetch(), messages.refetch()]),
  };
}

export function isEnded(page: ChatRun | undefined): boolean {
  return page !== undefined && ENDED.includes(page.run.status);
}
