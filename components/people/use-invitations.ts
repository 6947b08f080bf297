import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";
import type { Role } from "#components/session/use-session.ts";

export type Invitation = AnswerOf<"/api/invitations">["invitations"][number];

const REREADS = ["/api/invitations"] as const;

/** Only for admins: others are refused. */
export function useInvitations({ enabled }: { enabled: boolean }) {
  return useQuery({
    ...apiQuery("/api/invitations"),
    enabled,
  });
}

export function useInvite() {
  return useChange(
    (body: { email: string; role: Role; teamIds: string[] }) => apiCall("POST /api/invitations", { body }),
    { rereads: REREADS },
  );
}

export function useRenewInvitation() {
  return useChange(
    (invitationId: string) =>
      apiCall("POST /api/invitations/{invitationId}/renew", { params: { invitationId } }),
    { rereads: REREADS },
  );
}

export function useWithdrawInvitation() {
  return useChange(
    (invitationId: string) => apiCall("DELETE /api/invitations/{invitationId}", { params: { invitationId } }),
    { rereads: REREADS },
  );
}
