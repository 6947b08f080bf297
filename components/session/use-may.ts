import { includesRole, type Role } from "./roles.ts";
import { useSession } from "./use-session.ts";

/** Whether the signed-in person has a role. Only for display: the server checks again. */
export function useMay(needed: Role): boolean {
  const { data: session } = useSession();
  return session !== undefined && includesRole(session.role, needed);
}
