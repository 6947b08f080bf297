import { useQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";

export type InboxCount = AnswerOf<"/api/inbox/count">;

/** What no push has told is found by asking again. */
const ASK_AGAIN_MS = 30_000;

/** How much waits in the workspace, for the navigation and the inbox's own filters. */
export function useInboxCount() {
  return useQuery({
    queryKey: ["inbox-count"],
    queryFn: ({ signal }) => readApi({ path: "/api/inbox/count", signal }),
    refetchInterval: ASK_AGAIN_MS,
    // A notification is for when nobody looks.
    refetchIntervalInBackground: true,
  });
}

/** "999+" where more wait than were counted. */
export function countInWords({ toAnswer, isCapped }: Pick<InboxCount, "toAnswer" | "isCapped">): string {
  return isCapped && toAnswer > 0 ? "999+" : String(toAnswer);
}
