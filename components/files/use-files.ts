import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { fillAddress } from "#components/api/api-address.ts";
import { apiCall } from "#components/api/api-call.ts";
import { readApiError } from "#components/api/api-error.ts";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { sendRequest } from "#components/api/send-request.ts";
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

export function useDeleteFile(fileId: string) {
  return useChange(() => apiCall("DELETE /api/files/{fileId}", { params: { fileId } }), {
    rereads: ["/api/files"],
  });
}

export const contentAddress = (fileId: string) =>
  fillAddress("/api/files/{fileId}/content", { params: { fileId } });

/**
 * A file's content, or its first bytes. It never changes.
 * @param bytes the whole when absent.
 */
export function useContent(fileId: string, bytes?: number) {
  return useQuery({
    queryKey: ["file content", fileId, bytes ?? null],
    async queryFn({ signal }): Promise<Blob> {
      const headers: HeadersInit = bytes === undefined ? {} : { range: `bytes=0-${bytes - 1}` };
      const response = await sendRequest(contentAddress(fileId), { headers, signal });
      if (!response.ok) throw await readApiError(response);
      return response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Not kept once nothing shows it.
    gcTime: 0,
  });
}
