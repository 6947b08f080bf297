import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";
import { createPasskey } from "./passkey-browser.ts";

export type Factors = AnswerOf<"/api/account/factors">;

const FACTORS = ["factors"];
/** The first factor signs other browsers out. */
const SESSIONS = ["account-sessions"];

export function useFactors() {
  return useQuery({
    queryKey: FACTORS,
    queryFn: ({ signal }) => readApi({ path: "/api/account/factors", signal }),
  });
}

export function useBeginTotp() {
  return useMutation({ mutationFn: () => writeApi({ method: "POST", path: "/api/account/factors/totp" }) });
}

export function useConfirmTotp() {
  return useChange((code: string) =>
    writeApi({ method: "POST", path: "/api/account/factors/totp/confirm", body: { code } }),
  );
}

export function useRemoveTotp() {
  return useChange((_: undefined) => writeApi({ method: "DELETE", path: "/api/account/factors/totp" }));
}

export function useAddPasskey() {
  return useChange(async (name: string) => {
    const { options } = await writeApi({ method: "POST", path: "/api/account/factors/passkeys/options" });
    const response = await createPasskey(options);
    return writeApi({ method: "POST", path: "/api/account/factors/passkeys", body: { name, response } });
  });
}

export function useRemovePasskey() {
  return useChange((passkeyId: string) =>
    writeApi({
      method: "DELETE",
      path: "/api/account/factors/passkeys/{passkeyId}",
      params: { passkeyId },
    }),
  );
}

export function useReplaceRecoveryCodes() {
  return useChange((_: undefined) =>
    writeApi({ method: "POST", path: "/api/account/factors/recovery-codes" }),
  );
}

/** A change of one's second factors; what is shown of them is read again. */
function useChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([FACTORS, SESSIONS].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
