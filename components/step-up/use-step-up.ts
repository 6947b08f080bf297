import { useMutation, useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { readApi } from "#components/api/read-api.ts";
import { answerWithPasskey } from "#components/session/passkey-browser.ts";

export type StepUpWaysAnswer = AnswerOf<"/api/account/step-up">;

export const readStepUp = () => readApi("/api/account/step-up");

/** The ways to confirm, reloaded each time. */
export function useStepUp() {
  return useQuery({ ...apiQuery("/api/account/step-up"), staleTime: 0 });
}

export function useStepUpWithPasskey() {
  return useMutation({
    async mutationFn() {
      const { options } = await apiCall("POST /api/account/step-up/passkey/options");
      const response = await answerWithPasskey(options);
      return apiCall("POST /api/account/step-up/passkey", { body: { response } });
    },
  });
}

export function useStepUpWithPassword() {
  return useMutation({
    mutationFn: (body: { password: string; code?: string }) =>
      apiCall("POST /api/account/step-up/password", { body }),
  });
}
