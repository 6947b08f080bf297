import { randomBytes } from "node:crypto";
import type { Database, Statement } from "#lib/db/database.ts";

const ensureKey: Statement = {
  name: "ensure-cursor-key",
  text: `
    with made as (
      insert into installation (name, value) values ('cursor-key', $1) on conflict (name) do nothing returning value
    )
    select value from made union all select value from installation where name = 'cursor-key' limit 1`,
};

/** The installation's key for signing cursors, made on first use: every web node must read the others' cursors. */
export async function loadCursorKey(db: Database): Promise<string> {
  const made = randomBytes(32).toString("base64url");
  const [row] = await db.run<{ value: string }>(ensureKey, [made]);
  // A twin that made it between our insert and our read is seen by the next statement.
  return row?.value ?? loadCursorKey(db);
}
