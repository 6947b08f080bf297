import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiKey } from "#components/api/api-key.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { rereadRun } from "#components/runs/use-run-page.ts";
import type { Json } from "#lib/contract/json.ts";
import { drafts } from "./draft-store.ts";

/** An interaction with its request, in any status. */
export type Interaction = AnswerOf<"/api/interactions/{interactionId}">;
export type Question = Interaction["questions"][number];

/** Polling catches missed push events. */
const ASK_AGAIN_MS = 15_000;

/** One interaction, reloaded each time it is opened, because somebody else may have answered it. */
export function useInteraction(interactionId: string) {
  return useQuery({
    ...apiQuery("/api/interactions/{interactionId}", { params: { interactionId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "open" ? ASK_AGAIN_MS : false),
  });
}

/**
 * What to reload after an answer: the interaction, its run, and every list that contained it. Do not await it: the form
 * would unmount before it learns of its success.
 */
export function refresh(
  client: QueryClient,
  { interactionId, run }: Pick<Interaction, "interactionId"> & { run: { id: string } },
): void {
  void client.invalidateQueries({ queryKey: interactionKey(interactionId) });
  void client.invalidateQueries({ queryKey: apiKey("/api/inbox") });
  void rereadRun(client, run.id);
}

export type Reply = { answers: Record<string, Json> } | { action: "skip" };
/** Called with the person's action after it is stored. */
export type Answered = (did: "Approved" | "Rejected" | "Answered" | "Skipped") => void;
export type Decision = { action: "approve" | "reject"; comment?: string };

const interactionKey = (interactionId: string) =>
  apiKey("/api/interactions/{interactionId}", { interactionId });

/** Whether this page is sending an answer. */
export function useIsAnswering(interactionId: string): boolean {
  return useIsMutating({ mutationKey: interactionKey(interactionId) }) > 0;
}

export function useReply(interaction: Interaction) {
  const client = useQueryClient();
  const params = { interactionId: interaction.interactionId };
  return useMutation({
    mutationKey: interactionKey(interaction.interactionId),
    mutationFn: (body: Reply) => apiCall("POST /api/interactions/{interactionId}/reply", { params, body }),
    // Here, not in the form, which may unmount before the response arrives.
    onSuccess: () => drafts.discard(interaction.interactionId),
    onSettled: () => refresh(client, interaction),
  });
}

export function useDecide(interaction: Interaction) {
  const client = useQueryClient();
  const params = { interactionId: interaction.interactionId };
  return useMutation({
    mutationKey: interactionKey(interaction.interactionId),
    mutationFn: (body: Decision) =>
      apiCall("POST /api/interactions/{interactionId}/approval", { params, body }),
    onSuccess: () => drafts.discard(interaction.interactionId),
    onSettled: () => refresh(client, interaction),
  });
}

export function useAssign(interaction: Interaction) {
  const client = useQueryClient();
  const params = { interactionId: interaction.interactionId };
  return useMutation({
    mutationFn: (assigneeId: string | null) =>
      apiCall("POST /api/interactions/{interactionId}/assignment", {
        params,
        body: { assigneeId, insteadOf: interaction.assignee?.id ?? null },
      }),
    onSettled: () => refresh(client, interaction),
  });
}

/** People who may answer it and match the search. */
export function useAssignees(interactionId: string, { text, enabled }: { text: string; enabled: boolean }) {
  return useQuery({
    ...apiQuery("/api/interactions/{interactionId}/assignees", {
      params: { interactionId },
      query: { text: text === "" ? undefined : text },
    }),
    select: ({ people }) => people,
    enabled,
  });
}
