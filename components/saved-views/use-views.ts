import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import { useChange } from "#components/api/use-change.ts";
import { type View, type ViewedPage, viewHref } from "./viewed-page.ts";

const REREADS = ["/api/views"] as const;

export function useViews({ page }: ViewedPage) {
  return useQuery({
    ...apiQuery("/api/views", { query: { page } }),
    select: ({ views }) => views,
    staleTime: 60_000,
  });
}

/** The default view: the person's own, otherwise the workspace's. */
const defaultView = (views: readonly View[]): View | undefined =>
  views.find(({ isDefault, isOwn, visibility }) => isDefault && isOwn && visibility === "own") ??
  views.find(({ isDefault, visibility }) => isDefault && visibility === "workspace");

export function useSaveView({ page }: ViewedPage) {
  return useChange(
    (body: { name: string; query: string; visibility: "own" | "workspace" }) =>
      apiCall("POST /api/views", { body: { page, ...body } }),
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

/** Without filters in the address, the page opens with its default view. */
export function useDefaultView(viewed: ViewedPage, { isPlain }: { isPlain: boolean }): void {
  const router = useRouter();
  const { data: views } = useViews(viewed);
  const decided = useRef(false);
  useEffect(() => {
    if (!isPlain) decided.current = true;
    if (decided.current || !views) return;
    decided.current = true;
    const view = defaultView(views);
    if (view) router.replace(viewHref(view));
  }, [isPlain, views, router]);
}
