import { useInfiniteQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiPages } from "#components/api/api-query.ts";
import type { AnswerOf, QueryOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";
import type { Role } from "#components/session/use-session.ts";

export type Member = AnswerOf<"/api/members">["members"][number];

/** Both lists of members and their roles. */
const REREADS = ["/api/members", "/api/teams"] as const;

/** The people of the workspace, a page at a time. */
export function useMembers(filters: QueryOf<"/api/members">) {
  return useInfiniteQuery({
    ...apiPages("/api/members", { query: filters }),
    placeholderData: (before) => before,
  });
}

export function useChangeRole() {
  return useChange(
    ({ userId, role }: { userId: string; role: Role }) =>
      apiCall("PUT /api/members/{userId}/role", { params: { userId }, body: { role } }),
    { rereads: REREADS },
  );
}

export function useChangeTeams() {
  return useChange(
    ({ userId, teamIds }: { userId: string; teamIds: string[] }) =>
      apiCall("PUT /api/members/{userId}/teams", { params: { userId }, body: { teamIds } }),
    { rereads: REREADS },
  );
}

export function useSuspend() {
  return useChange(
    ({ userId }: { userId: string }) => apiCall("POST /api/members/{userId}/suspend", { params: { userId } }),
    { rereads: REREADS },
  );
}

export function useReactivate() {
  return useChange(
    ({ userId }: { userId: string }) =>
      apiCall("POST /api/members/{userId}/reactivate", { params: { userId } }),
    { rereads: REREADS },
  );
}

export function useRemoveMember() {
  return useChange(
    ({ userId }: { userId: string }) => apiCall("DELETE /api/members/{userId}", { params: { userId } }),
    { rereads: REREADS },
  );
}

export function useTeamMember() {
  return useChange(
    ({ teamId, userId, belongs }: { teamId: string; userId: string; belongs: boolean }) =>
      apiCall(`${belongs ? "PUT" : "DELETE"} /api/teams/{teamId}/members/{userId}`, {
        params: { teamId, userId },
      }),
    { rereads: REREADS },
  );
}
