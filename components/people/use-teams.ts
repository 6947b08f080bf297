import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";

export type Team = AnswerOf<"/api/teams">["teams"][number];

const TEAMS = ["teams"];

export function useTeams() {
  return useQuery({ queryKey: TEAMS, queryFn: ({ signal }) => readApi({ path: "/api/teams", signal }) });
}

export function useCreateTeam() {
  return useChange((name: string) => writeApi({ method: "POST", path: "/api/teams", body: { name } }));
}

export function useRenameTeam(teamId: string) {
  return useChange((name: string) =>
    writeApi({ method: "PATCH", path: "/api/teams/{teamId}", params: { teamId }, body: { name } }),
  );
}

export function useDeleteTeam(teamId: string) {
  return useChange((_: undefined) =>
    writeApi({ method: "DELETE", path: "/api/teams/{teamId}", params: { teamId } }),
  );
}

export function useCreateProject(teamId: string) {
  return useChange((name: string) =>
    writeApi({ method: "POST", path: "/api/projects", body: { teamId, name } }),
  );
}

export function useRenameProject(projectId: string) {
  return useChange((name: string) =>
    writeApi({ method: "PATCH", path: "/api/projects/{projectId}", params: { projectId }, body: { name } }),
  );
}

/** Names of teams stand beside members and agents, too. */
function useChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([TEAMS, ["members"], ["agents"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
