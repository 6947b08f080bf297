import { includesRole } from "#components/session/roles.ts";
import { useSession } from "#components/session/use-session.ts";

/** Whether the person's role allows it to edit drafts; of which teams, is another matter. */
export function useMayBuild(): boolean {
  const role = useSession().data?.role;
  return role !== undefined && includesRole(role, "builder");
}
