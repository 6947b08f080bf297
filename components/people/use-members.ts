import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";
import type { Role } from "#components/session/roles.ts";

export type Member = AnswerOf<"/api/members">["members"][number];

export interface MemberFilters {
  readonly search?: string | undefined;
  readonly role?: string | undefined;
  readonly status?: string | undefined;
  readonly teamId?: string | undefined;
}

const MEMBERS = ["members"];
const TEAMS = ["teams"];

/** The people of the workspace, a page at a time. */
export function useMembers(filters: MemberFilters) {
  return useInfiniteQuery({
    queryKey: [...MEMBERS, filters],
    queryFn: ({ pageParam, signal }) =>
      readApi({ path: "/api/members", query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined, // no cursor leads to the first page
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
}

export function useChangeRole() {
  return useChange(({ userId, role }: { userId: string; role: Role }) =>
    writeApi({ method: "PUT", path: "/api/members/{userId}/role", params: { userId }, body: { role } }),
  );
}

export function useChangeTeams() {
  return useChange(({ userId, teamIds }: { userId: string; teamIds: string[] }) =>
    writeApi({ method: "PUT", path: "/api/members/{userId}/teams", params: { userId }, body: { teamIds } }),
  );
}

export function useSuspend() {
  return useChange(({ userId }: { userId: string }) =>
    writeApi({ method: "POST", path: "/api/members/{userId}/suspend", params: { userId } }),
  );
}

export function useReactivate() {
  return useChange(({ userId }: { userId: string }) =>
    writeApi({ method: "POST", path: "/api/members/{userId}/reactivate", params: { userId } }),
  );
}

export function useRemoveMember() {
  return useChange(({ userId }: { userId: string }) =>
    writeApi({ method: "DELETE", path: "/api/members/{userId}", params: { userId } }),
  );
}

export function useTeamMember() {
  return useChange(({ teamId, userId, belongs }: { teamId: string; userId: string; belongs: boolean }) =>
    writeApi({
      method: belongs ? "PUT" : "DELETE",
      path: "/api/teams/{teamId}/members/{userId}",
      params: { teamId, userId },
    }),
  );
}

/** A change of who is in the workspace and what they are there; both lists of it are read again. */
function useChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all([MEMBERS, TEAMS].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
