import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";
import type { Role } from "#components/session/roles.ts";

export type Invitation = AnswerOf<"/api/invitations">["invitations"][number];

const INVITATIONS = ["invitations"];

/** For admins alone: others are refused. */
export function useInvitations({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: INVITATIONS,
    queryFn: ({ signal }) => readApi({ path: "/api/invitations", signal }),
    enabled,
  });
}

export function useInvite() {
  return useChange((body: { email: string; role: Role; teamIds: string[] }) =>
    writeApi({ method: "POST", path: "/api/invitations", body }),
  );
}

export function useRenewInvitation() {
  return useChange((invitationId: string) =>
    writeApi({ method: "POST", path: "/api/invitations/{invitationId}/renew", params: { invitationId } }),
  );
}

export function useWithdrawInvitation() {
  return useChange((invitationId: string) =>
    writeApi({ method: "DELETE", path: "/api/invitations/{invitationId}", params: { invitationId } }),
  );
}

function useChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: INVITATIONS }),
  });
}
