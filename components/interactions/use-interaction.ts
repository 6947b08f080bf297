import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";
import { runPageKey } from "#components/run-page/use-run-page.ts";
import type { Json } from "#lib/json.ts";

/** An interaction with what it asks, whatever became of it. */
export type Interaction = AnswerOf<"/api/interactions/{interactionId}">;
export type Question = Interaction["questions"][number];

/** What no push has told is found by asking again. */
const ASK_AGAIN_MS = 15_000;

export const interactionKey = (interactionId: string) => ["interaction", interactionId] as const;

/** One interaction, read anew wherever it is opened: somebody else may have answered it in the meantime. */
export function useInteraction(interactionId: string) {
  return useQuery({
    queryKey: interactionKey(interactionId),
    queryFn: ({ signal }) =>
      readApi({ path: "/api/interactions/{interactionId}", params: { interactionId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "open" ? ASK_AGAIN_MS : false),
  });
}

/**
 * To be asked anew once somebody has answered: the interaction, its run, and every list that it stood in. Not waited
 * for, or the form that was answered with would be gone before it hears of its success.
 */
export function refresh(
  client: QueryClient,
  { interactionId, run }: Pick<Interaction, "interactionId"> & { run: { id: string } },
): void {
  const keys = [interactionKey(interactionId), ["inbox"], ["inbox-count"], runPageKey(run.id)];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

export type Reply = { answers: Record<string, Json> } | { action: "skip" };
/** Is told what somebody did, once it is stored. */
export type Answered = (did: "Approved" | "Rejected" | "Answered" | "Skipped") => void;
export type Decision = { action: "approve" | "reject"; comment?: string };

export function useReply(interaction: Interaction) {
  const client = useQueryClient();
  const params = { interactionId: interaction.interactionId };
  return useMutation({
    mutationFn: (body: Reply) =>
      writeApi({ method: "POST", path: "/api/interactions/{interactionId}/reply", params, body }),
    onSettled: () => refresh(client, interaction),
  });
}

export function useDecide(interaction: Interaction) {
  const client = useQueryClient();
  const params = { interactionId: interaction.interactionId };
  return useMutation({
    mutationFn: (body: Decision) =>
      writeApi({ method: "POST", path: "/api/interactions/{interactionId}/approval", params, body }),
    onSettled: () => refresh(client, interaction),
  });
}

export function useAssign(interaction: Interaction) {
  const client = useQueryClient();
  const params = { interactionId: interaction.interactionId };
  return useMutation({
    mutationFn: (assigneeId: string | null) =>
      writeApi({
        method: "POST",
        path: "/api/interactions/{interactionId}/assignment",
        params,
        body: { assigneeId, insteadOf: interaction.assignee?.id ?? null },
      }),
    onSettled: () => refresh(client, interaction),
  });
}

/** The people who may answer it, as far as they match. */
export function useAssignees(interactionId: string, { text, enabled }: { text: string; enabled: boolean }) {
  return useQuery({
    queryKey: ["assignees", interactionId, text],
    queryFn: ({ signal }) =>
      readApi({
        path: "/api/interactions/{interactionId}/assignees",
        params: { interactionId },
        query: { text: text === "" ? undefined : text },
        signal,
      }),
    select: ({ people }) => people,
    enabled,
  });
}
