import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type Team = AnswerOf<"/api/teams">["teams"][number];

/** Members and agents also show team names. */
const REREADS = ["/api/teams", "/api/members", "/api/agents", "/api/agent-teams"] as const;

export function useTeams() {
  return useQuery(apiQuery("/api/teams"));
}

export function useCreateTeam() {
  return useChange((name: string) => apiCall("POST /api/teams", { body: { name } }), { rereads: REREADS });
}

export function useRenameTeam(teamId: string) {
  return useChange(
    (name: string) => apiCall("PATCH /api/teams/{teamId}", { params: { teamId }, body: { name } }),
    { rereads: REREADS },
  );
}

export function useDeleteTeam(teamId: string) {
  return useChange((_: undefined) => apiCall("DELETE /api/teams/{teamId}", { params: { teamId } }), {
    rereads: REREADS,
  });
}

export function useCreateProject(teamId: string) {
  return useChange((name: string) => apiCall("POST /api/projects", { body: { teamId, name } }), {
    rereads: REREADS,
  });
}

export function useChangeProjectPrefix(projectId: string) {
  return useChange(
    (prefix: string) =>
      apiCall("PUT /api/projects/{projectId}/prefix", { params: { projectId }, body: { prefix } }),
    { rereads: REREADS },
  );
}

export function useRenameProject(projectId: string) {
  return useChange(
    (name: string) => apiCall("PATCH /api/projects/{projectId}", { params: { projectId }, body: { name } }),
    { rereads: REREADS },
  );
}
