import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf, BodyOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type StoredFile = AnswerOf<"/api/files">["files"][number];
export type FilePage = AnswerOf<"/api/files/{fileId}">;

/** Stored files, the newest first. */
export function useFiles({ teamId, name }: { teamId: string | null; name: string }) {
  return useInfiniteQuery({
    ...apiPages("/api/files", { query: { teamId, name: name.trim() || null } }),
    select: ({ pages }) => pages.flatMap((page) => page.files),
    placeholderData: keepPreviousData,
  });
}

export function useFile(fileId: string) {
  return useQuery(apiQuery("/api/files/{fileId}", { params: { fileId } }));
}

export function useChangeFile(fileId: string) {
  return useChange(
    (body: BodyOf<"PATCH /api/files/{fileId}">) =>
      apiCall("PATCH /api/files/{fileId}", { params: { fileId }, body }),
    { rereads: ["/api/files"] },
  );
}

export function useChangeFiles() {
  return useChange(
    (body: BodyOf<"POST /api/files/changes">) => apiCall("POST /api/files/changes", { body }),
    { rereads: ["/api/files"] },
  );
}

export function useDeleteFile(fileId: string) {
  return useChange(() => apiCall("DELETE /api/files/{fileId}", { params: { fileId } }), {
    rereads: ["/api/files"],
  });
}
