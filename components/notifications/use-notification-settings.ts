import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf, BodyOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type NotificationSettings = AnswerOf<"/api/account/notifications">;
export type NotificationBody = BodyOf<"PUT /api/account/notifications">;

/** What the person hears of in this workspace, and how. */
export function useNotificationSettings() {
  return useQuery(apiQuery("/api/account/notifications"));
}

export function useChangeNotificationSettings() {
  return useChange((body: NotificationBody) => apiCall("PUT /api/account/notifications", { body }), {
    rereads: ["/api/account/notifications"],
  });
}

/** Whether the person follows an agent. */
export function useAgentFollowing(agentId: string) {
  return useQuery(apiQuery("/api/agents/{agentId}/following", { params: { agentId } }));
}

export function useFollowAgent(agentId: string) {
  return useChange(
    (isFollowed: boolean) =>
      apiCall("PUT /api/agents/{agentId}/following", { params: { agentId }, body: { isFollowed } }),
    { rereads: ["/api/agents", "/api/account/notifications"] },
  );
}
