import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type InboxCount = AnswerOf<"/api/inbox/count">;

/** Polling catches missed push events. */
const ASK_AGAIN_MS = 30_000;

/** The number of pending items, for the navigation and the inbox's filters. */
export function useInboxCount() {
  return useQuery({
    ...apiQuery("/api/inbox/count"),
    refetchInterval: ASK_AGAIN_MS,
    // Notifications are for hidden pages.
    refetchIntervalInBackground: true,
  });
}

/** "999+" if counting stopped. */
export function countInWords({ toAnswer, isCapped }: Pick<InboxCount, "toAnswer" | "isCapped">): string {
  return isCapped && toAnswer > 0 ? "999+" : String(toAnswer);
}
