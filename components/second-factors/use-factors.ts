import { useMutation, useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";
import { createPasskey } from "#components/session/passkey-browser.ts";

/** Recovery codes come with the first second factor. */
type Enrolled = { readonly recoveryCodes: string[] | null };
export type Factors = AnswerOf<"/api/account/factors">;

/** The first factor signs out other browsers. */
const REREADS = ["/api/account/factors", "/api/account/sessions"] as const;

export function useFactors() {
  return useQuery(apiQuery("/api/account/factors"));
}

export function useBeginTotp() {
  return useMutation({ mutationFn: () => apiCall("POST /api/account/factors/totp") });
}

export function useConfirmTotp(onDone: (answer: Enrolled) => void) {
  return useChange((code: string) => apiCall("POST /api/account/factors/totp/confirm", { body: { code } }), {
    rereads: REREADS,
    onSuccess: onDone,
  });
}

export function useRemoveTotp(onDone: () => void) {
  return useChange((_: undefined) => apiCall("DELETE /api/account/factors/totp"), {
    rereads: REREADS,
    onSuccess: onDone,
  });
}

export function useAddPasskey(onDone: (answer: Enrolled) => void) {
  return useChange(
    async (name: string) => {
      const { options } = await apiCall("POST /api/account/factors/passkeys/options");
      const response = await createPasskey(options);
      return apiCall("POST /api/account/factors/passkeys", { body: { name, response } });
    },
    { rereads: REREADS, onSuccess: onDone },
  );
}

export function useRemovePasskey(onDone: () => void) {
  return useChange(
    (passkeyId: string) =>
      apiCall("DELETE /api/account/factors/passkeys/{passkeyId}", { params: { passkeyId } }),
    { rereads: REREADS, onSuccess: onDone },
  );
}

export function useReplaceRecoveryCodes(onDone: (answer: { recoveryCodes: string[] }) => void) {
  return useChange((_: undefined) => apiCall("POST /api/account/factors/recovery-codes"), {
    rereads: REREADS,
    onSuccess: onDone,
  });
}
