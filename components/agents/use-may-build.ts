import { apiQuery } from "#components/api/api-query.ts";
import { includesRole, useSession } from "#components/session/use-session.ts";

/** Whether the person's role allows it to edit drafts; of which teams, is another matter. */
export function useMayBuild(): boolean {
  const role = useSession().data?.role;
  return role !== undefined && includesRole(role, "builder");
}

/** The teams that the person may build agents for; only builders may ask. */
export const BUILDER_TEAMS = apiQuery("/api/builder-teams");
