import { useMutation, useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import { arrive } from "./other-tabs.ts";

/** The person's workspaces; loaded on demand. */
export function useWorkspaces({ enabled }: { enabled: boolean }) {
  return useQuery({
    ...apiQuery("/api/workspaces"),
    enabled,
  });
}

export function useSwitchWorkspace() {
  return useMutation({
    mutationFn: (workspaceId: string) => apiCall("PUT /api/session/workspace", { body: { workspaceId } }),
    onSuccess: arrive,
  });
}

export function useCreateWorkspace() {
  return useMutation({
    mutationFn: (name: string) => apiCall("POST /api/workspaces", { body: { name } }),
    onSuccess: arrive,
  });
}
