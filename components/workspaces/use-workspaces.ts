import { useMutation, useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import { arrive, arriveAt } from "./other-tabs.ts";

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

/** Switches to a workspace and goes on to one of its pages. */
export function useEnterWorkspace(path: string) {
  return useMutation({
    mutationFn: (workspaceId: string) => apiCall("PUT /api/session/workspace", { body: { workspaceId } }),
    onSuccess: () => arriveAt(path),
  });
}

export function useCreateWorkspace() {
  return useMutation({
    mutationFn: (name: string) => apiCall("POST /api/workspaces", { body: { name } }),
    onSuccess: arrive,
  });
}
