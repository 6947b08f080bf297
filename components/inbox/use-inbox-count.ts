import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type InboxCount = AnswerOf<"/api/inbox/count">;

/** Polling finds what no push has reported. */
const ASK_AGAIN_MS = 30_000;

/** How much waits in the workspace, for the navigation and the inbox's own filters. */
export function useInboxCount() {
  return useQuery({
    ...apiQuery("/api/inbox/count"),
    refetchInterval: ASK_AGAIN_MS,
    // A notification is for when nobody looks.
    refetchIntervalInBackground: true,
  });
}

/** "999+" where more wait than were counted. */
export function countInWords({ toAnswer, isCapped }: Pick<InboxCount, "toAnswer" | "isCapped">): string {
  return isCapped && toAnswer > 0 ? "999+" : String(toAnswer);
}
