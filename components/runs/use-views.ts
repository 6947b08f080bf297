import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type View = AnswerOf<"/api/views">["views"][number];

const REREADS = ["/api/views"] as const;

export function useViews() {
  return useQuery({
    ...apiQuery("/api/views", { query: { page: "runs" } }),
    select: ({ views }) => views,
    staleTime: 60_000,
  });
}

/** The default view: the person's own, otherwise the workspace's. */
export const defaultView = (views: readonly View[]): View | undefined =>
  views.find(({ isDefault, isOwn, visibility }) => isDefault && isOwn && visibility === "own") ??
  views.find(({ isDefault, visibility }) => isDefault && visibility === "workspace");

export function useSaveView() {
  return useChange(
    (body: { name: string; query: string; visibility: "own" | "workspace" }) =>
      apiCall("POST /api/views", { body: { page: "runs", ...body } }),
    { rereads: REREADS },
  );
}

export function useChangeView() {
  return useChange(
    ({ id, ...body }: { id: string; name?: string; query?: string; isDefault?: boolean }) =>
      apiCall("PATCH /api/views/{viewId}", { params: { viewId: id }, body }),
    { rereads: REREADS },
  );
}

export function useDeleteView() {
  return useChange((id: string) => apiCall("DELETE /api/views/{viewId}", { params: { viewId: id } }), {
    rereads: REREADS,
  });
}

/** The address of the run list with a saved view. */
export const viewHref = ({ id, query }: { readonly id: string; readonly query: string }): string =>
  `/runs?view=${id}&${query}`;
