import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type Account = AnswerOf<"/api/account">;
export type SignedInBrowser = AnswerOf<"/api/account/sessions">["sessions"][number];

/** The person's account, and the session that the frame shows. */
const REREADS = ["/api/account", "/api/session"] as const;

export function useAccount() {
  return useQuery(apiQuery("/api/account"));
}

export function useSignedInBrowsers() {
  return useQuery({
    ...apiQuery("/api/account/sessions"),
    staleTime: 0,
  });
}

export function useRenameAccount() {
  return useChange((name: string) => apiCall("PATCH /api/account", { body: { name } }), { rereads: REREADS });
}

export function useChangePassword() {
  return useChange(
    (body: { currentPassword?: string; newPassword: string; endKeys: boolean; endApps: boolean }) =>
      apiCall("PUT /api/account/password", { body }),
    { rereads: REREADS },
  );
}

export function useAcceptWaiting() {
  return useChange(
    (invitationId: string) =>
      apiCall("POST /api/account/invitations/{invitationId}/accept", { params: { invitationId } }),
    { rereads: REREADS },
  );
}

export function useDeclineWaiting() {
  return useChange(
    (invitationId: string) =>
      apiCall("DELETE /api/account/invitations/{invitationId}", { params: { invitationId } }),
    { rereads: REREADS },
  );
}

export function useUnlinkIdentity() {
  return useChange(
    (identityId: string) =>
      apiCall("DELETE /api/account/identities/{identityId}", { params: { identityId } }),
    { rereads: REREADS },
  );
}

export function useEndSession() {
  return useChange(
    (sessionId: string) => apiCall("DELETE /api/account/sessions/{sessionId}", { params: { sessionId } }),
    { rereads: REREADS },
  );
}

export function useEndOtherSessions() {
  return useChange((_: undefined) => apiCall("DELETE /api/account/sessions"), { rereads: REREADS });
}
