import { useMutation, useQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";
import { answerWithPasskey } from "#components/second-factors/passkey-browser.ts";

export type StepUpWaysAnswer = AnswerOf<"/api/account/step-up">;

export const readStepUp = () => readApi({ path: "/api/account/step-up" });

/** How the person can confirm that it is them, read each time they are asked. */
export function useStepUp(isNeeded: boolean) {
  return useQuery({ queryKey: ["step-up"], queryFn: readStepUp, enabled: isNeeded, staleTime: 0 });
}

export function useStepUpWithPasskey() {
  return useMutation({
    async mutationFn() {
      const { options } = await writeApi({ method: "POST", path: "/api/account/step-up/passkey/options" });
      const response = await answerWithPasskey(options);
      return writeApi({ method: "POST", path: "/api/account/step-up/passkey", body: { response } });
    },
  });
}

export function useStepUpWithPassword() {
  return useMutation({
    mutationFn: (body: { password: string; code?: string }) =>
      writeApi({ method: "POST", path: "/api/account/step-up/password", body }),
  });
}
