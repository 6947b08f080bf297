import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";
import { notify } from "#components/ui/toast.tsx";
import type { Json } from "#lib/contract/json.ts";

export type Settings = AnswerOf<"/api/settings">;

/** The workspace's settings with their current effect. */
export function useSettings() {
  return useQuery(apiQuery("/api/settings"));
}

/** Changes one setting by its dotted name; shows `told` after it is stored. */
export function useChangeSetting(name: string) {
  return useChange(
    ({ value }: { value: Json; told: string }) => apiCall("PATCH /api/settings", { body: { name, value } }),
    {
      // The policy affects the state of connected apps.
      rereads: ["/api/settings", "/api/connected-apps", "/api/connected-app-set-up", "/api/app-approvals"],
      onSuccess: (_, { told }) => notify(told),
    },
  );
}

export function useRenameWorkspace() {
  return useChange((name: string) => apiCall("PATCH /api/workspace", { body: { name } }), {
    // The frame also shows the workspace's name.
    rereads: ["/api/settings", "/api/session", "/api/workspaces"],
    onSuccess: () => notify("Workspace renamed"),
  });
}
