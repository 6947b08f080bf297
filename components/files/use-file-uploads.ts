import { useInfiniteQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiPages } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type FileUpload = AnswerOf<"/api/files/uploads">["uploads"][number];

const AGAIN_MS = 10_000;

/** Uploads to the person's teams that nobody has finished yet, the newest first. Their parts arrive meanwhile. */
export function useFileUploads(teamId: string | null, { isShown }: { isShown: boolean }) {
  return useInfiniteQuery({
    ...apiPages("/api/files/uploads", { query: { teamId } }),
    select: ({ pages }) => pages.flatMap((page) => page.uploads),
    refetchInterval: isShown ? AGAIN_MS : false,
  });
}

export function useAbortUpload() {
  return useChange(
    (uploadId: string) => apiCall("DELETE /api/files/uploads/{uploadId}", { params: { uploadId } }),
    { rereads: ["/api/files/uploads"] },
  );
}
