import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import type { UsageRange } from "#lib/contract/dashboard/key-words.ts";

export type KeyDetail = AnswerOf<"/api/keys/{keyId}">;

/** One key, without its secret. */
export function useKey(keyId: string) {
  return useQuery({
    queryKey: ["keys", keyId],
    queryFn: ({ signal }) => readApi({ path: "/api/keys/{keyId}", params: { keyId }, signal }),
  });
}

export function useKeyUsage(keyId: string, range: UsageRange) {
  return useQuery({
    queryKey: ["keys", keyId, "usage", range],
    queryFn: ({ signal }) =>
      readApi({ path: "/api/keys/{keyId}/usage", params: { keyId }, query: { range }, signal }),
    placeholderData: keepPreviousData,
  });
}
