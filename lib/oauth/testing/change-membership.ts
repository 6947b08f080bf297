import { eq } from "drizzle-orm";
import { memberships } from "#lib/db/schema/workspaces.ts";
import { orm } from "#lib/testing/orm.ts";

/** What becomes of somebody while an app acts for them. */
export async function changeMembership({
  userId,
  status,
}: {
  userId: string;
  status: "active" | "suspended" | "removed";
}): Promise<void> {
  await orm().update(memberships).set({ status }).where(eq(memberships.userId, userId));
}
