import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";

export type AppApprovals = AnswerOf<"/api/app-approvals">;
export type ApprovedApp = AppApprovals["approved"][number];
export type ListedApp = ApprovedApp["app"];

const KEY = ["app-approvals"];

/** Requested, approved and other connected apps. */
export function useAppApprovals() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readApi({ path: "/api/app-approvals", signal }),
  });
}

/** What an admin does about an app. Connected apps stand differently afterwards. */
export function useApprovalActions() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([KEY, ["connected-apps"]].map((queryKey) => client.invalidateQueries({ queryKey })));
  const give = useMutation({
    mutationFn: (clientId: string) =>
      writeApi({ method: "POST", path: "/api/app-approvals/approve", body: { clientId } }),
    onSettled,
  });
  const decline = useMutation({
    mutationFn: (clientId: string) =>
      writeApi({ method: "POST", path: "/api/app-approvals/decline", body: { clientId } }),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: (body: { clientId: string; connections: number }) =>
      writeApi({ method: "POST", path: "/api/app-approvals/withdraw", body }),
    onSettled,
  });
  return { give, decline, withdraw };
}
