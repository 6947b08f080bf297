import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf, BodyOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type DocumentPage = AnswerOf<"/api/documents/{documentId}">;
export type Branch = AnswerOf<"/api/documents">["documents"][number];
export type FoundDocument = AnswerOf<"/api/documents/search">["results"][number];
export type DocumentVersion = AnswerOf<"/api/documents/{documentId}/versions">["versions"][number];

const rereads = ["/api/documents", "/api/document-teams"] as const;

/** The teams whose documents the person reaches. */
export function useDocumentTeams() {
  return useQuery(apiQuery("/api/document-teams"));
}

/** Documents under another or at the top of a team, or what is archived of it, a page at a time. */
export function useBranch(query: { teamId: string; parentId?: string; archived?: boolean }) {
  const { teamId, parentId, archived } = query;
  return useInfiniteQuery({
    ...apiPages("/api/documents", {
      query: { teamId, parentId: parentId ?? null, archived: archived ?? null },
    }),
    select: ({ pages }) => pages.flatMap((page) => page.documents),
  });
}

/** What a person searches for as they type; the last results stay until the next are there. */
export function useFoundDocuments(text: string, teamId?: string) {
  return useQuery({
    ...apiQuery("/api/documents/search", { query: { query: text, teamId: teamId ?? null, limit: 30 } }),
    enabled: text.trim() !== "",
    select: ({ results }) => results,
    placeholderData: keepPreviousData,
  });
}

export function useDocument(documentId: string) {
  return useQuery(apiQuery("/api/documents/{documentId}", { params: { documentId } }));
}

/** Versions, newest first. */
export function useDocumentHistory(documentId: string) {
  return useInfiniteQuery({
    ...apiPages("/api/documents/{documentId}/versions", { params: { documentId } }),
    select: ({ pages }) => pages.flatMap((page) => page.versions),
  });
}

/** A version, which never changes. */
export function useDocumentVersion(documentId: string, version: number | null) {
  return useQuery({
    ...apiQuery("/api/documents/{documentId}/versions/{version}", {
      params: { documentId, version: String(version) },
    }),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useCreateDocument() {
  return useChange((body: BodyOf<"POST /api/documents">) => apiCall("POST /api/documents", { body }), {
    rereads,
  });
}

export function useMoveDocument() {
  return useChange(
    ({ documentId, ...body }: { documentId: string } & BodyOf<"POST /api/documents/{documentId}/move">) =>
      apiCall("POST /api/documents/{documentId}/move", { params: { documentId }, body }),
    { rereads },
  );
}

export function useArchiveDocument(documentId: string) {
  return useChange(
    (_: undefined) => apiCall("POST /api/documents/{documentId}/archive", { params: { documentId } }),
    { rereads },
  );
}

export function useRestoreDocument(documentId: string) {
  return useChange(
    (_: undefined) => apiCall("POST /api/documents/{documentId}/restore", { params: { documentId } }),
    { rereads },
  );
}
