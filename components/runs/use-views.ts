import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";

export type View = AnswerOf<"/api/views">["views"][number];

const KEY = ["views", "runs"];

export function useViews() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readApi({ path: "/api/views", query: { page: "runs" }, signal }),
    select: ({ views }) => views,
    staleTime: 60_000,
  });
}

/** What the page opens with: one's own choice before everybody's. */
export const defaultView = (views: readonly View[]): View | undefined =>
  views.find(({ isDefault, isOwn, visibility }) => isDefault && isOwn && visibility === "own") ??
  views.find(({ isDefault, visibility }) => isDefault && visibility === "workspace");

export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; query: string; visibility: "own" | "workspace" }) =>
      writeApi({ method: "POST", path: "/api/views", body: { page: "runs", ...body } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useChangeView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name?: string; query?: string; isDefault?: boolean }) =>
      writeApi({ method: "PATCH", path: "/api/views/{viewId}", params: { viewId: id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      writeApi({ method: "DELETE", path: "/api/views/{viewId}", params: { viewId: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
