import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";
import { createPasskey } from "./passkey-browser.ts";

/** Recovery codes come with the first second factor. */
type Enrolled = { readonly recoveryCodes: string[] | null };
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

export function useConfirmTotp(onDone: (answer: Enrolled) => void) {
  return useChange(
    (code: string) => writeApi({ method: "POST", path: "/api/account/factors/totp/confirm", body: { code } }),
    onDone,
  );
}

export function useRemoveTotp(onDone: () => void) {
  return useChange(
    (_: undefined) => writeApi({ method: "DELETE", path: "/api/account/factors/totp" }),
    onDone,
  );
}

export function useAddPasskey(onDone: (answer: Enrolled) => void) {
  return useChange(async (name: string) => {
    const { options } = await writeApi({ method: "POST", path: "/api/account/factors/passkeys/options" });
    const response = await createPasskey(options);
    return writeApi({ method: "POST", path: "/api/account/factors/passkeys", body: { name, response } });
  }, onDone);
}

export function useRemovePasskey(onDone: () => void) {
  return useChange(
    (passkeyId: string) =>
      writeApi({
        method: "DELETE",
        path: "/api/account/factors/passkeys/{passkeyId}",
        params: { passkeyId },
      }),
    onDone,
  );
}

export function useReplaceRecoveryCodes(onDone: (answer: { recoveryCodes: string[] }) => void) {
  return useChange(
    (_: undefined) => writeApi({ method: "POST", path: "/api/account/factors/recovery-codes" }),
    onDone,
  );
}

/**
 * A change of one's second factors; what is shown of them is read again.
 * @param onDone called also where the row that asked is gone by then, as a set-up app's is: recovery codes come once.
 */
function useChange<Variables, Answer>(
  change: (variables: Variables) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([FACTORS, SESSIONS].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
