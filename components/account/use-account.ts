import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";

export type Account = AnswerOf<"/api/account">;
export type SignedInBrowser = AnswerOf<"/api/account/sessions">["sessions"][number];

const ACCOUNT = ["account"];
const SESSIONS = ["account-sessions"];
/** Who is signed in, as the frame shows it. */
const SESSION = ["session"];

export function useAccount() {
  return useQuery({ queryKey: ACCOUNT, queryFn: ({ signal }) => readApi({ path: "/api/account", signal }) });
}

export function useSignedInBrowsers() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => readApi({ path: "/api/account/sessions", signal }),
    staleTime: 0,
  });
}

export function useRenameAccount() {
  return useChange((name: string) => writeApi({ method: "PATCH", path: "/api/account", body: { name } }));
}

export function useChangePassword() {
  return useChange(
    (body: { currentPassword?: string; newPassword: string; endKeys: boolean; endApps: boolean }) =>
      writeApi({ method: "PUT", path: "/api/account/password", body }),
  );
}

export function useAcceptWaiting() {
  return useChange((invitationId: string) =>
    writeApi({
      method: "POST",
      path: "/api/account/invitations/{invitationId}/accept",
      params: { invitationId },
    }),
  );
}

export function useDeclineWaiting() {
  return useChange((invitationId: string) =>
    writeApi({ method: "DELETE", path: "/api/account/invitations/{invitationId}", params: { invitationId } }),
  );
}

export function useUnlinkIdentity() {
  return useChange((identityId: string) =>
    writeApi({ method: "DELETE", path: "/api/account/identities/{identityId}", params: { identityId } }),
  );
}

export function useEndSession() {
  return useChange((sessionId: string) =>
    writeApi({ method: "DELETE", path: "/api/account/sessions/{sessionId}", params: { sessionId } }),
  );
}

export function useEndOtherSessions() {
  return useChange((_: undefined) => writeApi({ method: "DELETE", path: "/api/account/sessions" }));
}

/** A change of the account; what is shown of it is read again. */
function useChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([ACCOUNT, SESSIONS, SESSION].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
