import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";
import { notify } from "#components/ui/toast.tsx";
import type { Json } from "#lib/json.ts";

export type Settings = AnswerOf<"/api/settings">;

const KEY = ["settings"];

/** Every setting of the workspace, and what it comes to now. */
export function useSettings() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => readApi({ path: "/api/settings", signal }) });
}

/** Changes one setting by its dotted name; `told` is said when it holds. */
export function useChangeSetting(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ value }: { value: Json; told: string }) =>
      writeApi({ method: "PATCH", path: "/api/settings", body: { name, value } }),
    onSuccess: (_, { told }) => notify(told),
    // The list of connected apps says which of them are let in.
    onSettled: () =>
      Promise.all(
        [KEY, ["connected-apps"], ["connected-app-set-up"], ["app-approvals"]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function useRenameWorkspace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => writeApi({ method: "PATCH", path: "/api/workspace", body: { name } }),
    onSuccess: () => notify("Workspace renamed"),
    // Its name stands in the frame as well.
    onSettled: () =>
      Promise.all(
        [KEY, ["session"], ["workspaces"]].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
