import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";
import { useMay, useSession } from "#components/session/use-session.ts";

/** A step ticks itself off soon after its fact is there. */
const LOOK_EVERY_MS = 5_000;

/** What there is of the first steps, as the server knows it. */
export function useFirstStepFacts({ isFollowed = false }: { isFollowed?: boolean } = {}) {
  return useQuery({
    ...apiQuery("/api/overview/first-steps"),
    refetchInterval: isFollowed ? LOOK_EVERY_MS : false,
  });
}

/** Whether a model provider is set up beside the offline model; undefined while unknown, and for those who may not know. */
export function useHasModel({ isFollowed }: { isFollowed: boolean }): boolean | undefined {
  const isAdmin = useMay("admin");
  const { data } = useQuery({
    ...apiQuery("/api/models"),
    enabled: isAdmin,
    refetchInterval: isFollowed ? LOOK_EVERY_MS : false,
    select: ({ providers }) => providers.some(({ name, configured }) => configured && name !== "offline"),
  });
  return data;
}

export function useWorkspaceId(): string | undefined {
  return useSession().data?.workspace.id;
}

/** The form of the sample's lane, filled in with its example. */
export function startRefundPath(agentId: string): string {
  return `/agents/${agentId}/start?example=true`;
}
