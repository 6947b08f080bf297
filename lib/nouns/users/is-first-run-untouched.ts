import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** At most one person has it, who is among the first: it reads a handful of rows, however many there are. */
const findSeeded: Statement = {
  name: "find-seeded-password",
  text: `select from (select has_seeded_password from users order by id limit 5) u where u.has_seeded_password`,
};

/** Whether somebody still signs in with the password that the first start printed. */
export async function isFirstRunUntouched(): Promise<boolean> {
  return (await runtime().db.run(findSeeded, [])).length > 0;
}
