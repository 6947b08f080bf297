import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type AppApprovals = AnswerOf<"/api/app-approvals">;
export type ApprovedApp = AppApprovals["approved"][number];
export type ListedApp = ApprovedApp["app"];

/** Requested, approved and other connected apps. */
export function useAppApprovals() {
  return useQuery(apiQuery("/api/app-approvals"));
}

/** An admin's actions on an app. They change the state of connected apps. */
export function useApprovalActions() {
  const rereads = ["/api/app-approvals", "/api/connected-apps"] as const;
  const give = useChange(
    (clientId: string) => apiCall("POST /api/app-approvals/approve", { body: { clientId } }),
    { rereads },
  );
  const decline = useChange(
    (clientId: string) => apiCall("POST /api/app-approvals/decline", { body: { clientId } }),
    { rereads },
  );
  const withdraw = useChange(
    (body: { clientId: string; connections: number }) =>
      apiCall("POST /api/app-approvals/withdraw", { body }),
    { rereads },
  );
  return { give, decline, withdraw };
}
