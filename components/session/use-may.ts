import { includesRole, type Role } from "./roles.ts";
import { useSession } from "./use-session.ts";

/** Whether who is signed in may do what needs a role. The server decides again; this is for what to show. */
export function useMay(needed: Role): boolean {
  const { data: session } = useSession();
  return session !== undefined && includesRole(session.role, needed);
}
