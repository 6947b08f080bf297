import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** At most one person has it, and they are among the first: this reads a handful of rows. */
const findSeeded: Statement = {
  name: "find-seeded-password",
  text: `select from (select has_seeded_password from users order by id limit 5) u where u.has_seeded_password`,
};

/** Whether somebody still uses the printed setup password. */
export async function isFirstRunUntouched(): Promise<boolean> {
  return (await runtime().db.run(findSeeded, [])).length > 0;
}
