import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";
import { notify } from "#components/ui/toast.tsx";
import type { Json } from "#lib/contract/json.ts";

export type Settings = AnswerOf<"/api/settings">;

/** Every setting of the workspace, and what it comes to now. */
export function useSettings() {
  return useQuery(apiQuery("/api/settings"));
}

/** Changes one setting by its dotted name; `told` is shown once the change is stored. */
export function useChangeSetting(name: string) {
  return useChange(
    ({ value }: { value: Json; told: string }) => apiCall("PATCH /api/settings", { body: { name, value } }),
    {
      // The list of connected apps shows which of them may sign in.
      rereads: ["/api/settings", "/api/connected-apps", "/api/connected-app-set-up", "/api/app-approvals"],
      onSuccess: (_, { told }) => notify(told),
    },
  );
}

export function useRenameWorkspace() {
  return useChange((name: string) => apiCall("PATCH /api/workspace", { body: { name } }), {
    // The frame shows the workspace's name as well.
    rereads: ["/api/settings", "/api/session", "/api/workspaces"],
    onSuccess: () => notify("Workspace renamed"),
  });
}
