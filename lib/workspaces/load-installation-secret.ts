import { randomBytes } from "node:crypto";
import type { Database, Statement } from "#lib/db/database.ts";

/**
 * What an installation keeps a secret for. Losing one costs what it signed: open cursors, everyone's sign-in, or
 * the callback addresses that were handed out.
 */
export type InstallationSecret = "cursor-key" | "session-secret" | "callback-key";

const ensureSecret: Statement = {
  name: "ensure-installation-secret",
  text: `
    with made as (
      insert into installation (name, value) values ($1, $2) on conflict (name) do nothing returning value
    )
    select value from made union all select value from installation where name = $1 limit 1`,
};

/** One of the installation's secrets, made on first use: 256 random bits, the same on every web node. */
export async function loadInstallationSecret({
  db,
  name,
}: {
  db: Database;
  name: InstallationSecret;
}): Promise<string> {
  const made = randomBytes(32).toString("base64url");
  const [row] = await db.run<{ value: string }>(ensureSecret, [name, made]);
  // A twin that made it between our insert and our read is seen by the next statement.
  return row?.value ?? loadInstallationSecret({ db, name });
}
