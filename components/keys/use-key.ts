import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import type { UsageRange } from "#lib/contract/dashboard/key-words.ts";

export type KeyDetail = AnswerOf<"/api/keys/{keyId}">;

/** One key, without its secret. */
export function useKey(keyId: string) {
  return useQuery(apiQuery("/api/keys/{keyId}", { params: { keyId } }));
}

export function useKeyUsage(keyId: string, range: UsageRange) {
  return useQuery({
    ...apiQuery("/api/keys/{keyId}/usage", { params: { keyId }, query: { range } }),
    placeholderData: keepPreviousData,
  });
}
