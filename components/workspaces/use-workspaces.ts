import { useMutation, useQuery } from "@tanstack/react-query";
import { readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";
import { arrive } from "./other-tabs.ts";

/** The workspaces that one may enter; asked for when they are looked at. */
export function useWorkspaces({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ["workspaces"],
    queryFn: ({ signal }) => readApi({ path: "/api/workspaces", signal }),
    enabled,
  });
}

export function useSwitchWorkspace() {
  return useMutation({
    mutationFn: (workspaceId: string) =>
      writeApi({ method: "PUT", path: "/api/session/workspace", body: { workspaceId } }),
    onSuccess: arrive,
  });
}

export function useCreateWorkspace() {
  return useMutation({
    mutationFn: (name: string) => writeApi({ method: "POST", path: "/api/workspaces", body: { name } }),
    onSuccess: arrive,
  });
}
