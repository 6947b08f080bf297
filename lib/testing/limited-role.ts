import { Client } from "pg";
import { randomToken } from "#lib/platform/ids.ts";

export interface LimitedRole extends AsyncDisposable {
  /** URL of the same database. */
  readonly url: string;
  /** Allows so many connections from now on, and ends all there are. */
  allow(connections: number): Promise<void>;
}

/** A role that may open so many connections, and do what the owner of the database may: superusers have no limit. */
export async function createLimitedRole({
  url,
  connections,
}: {
  url: string;
  connections: number;
}): Promise<LimitedRole> {
  const name = `limited_${randomToken()}`.toLowerCase();
  const ofRole = new URL(url);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const password = decodeURIComponent(ofRole.password);
  await owner.query(
    `create role ${name} login connection limit ${connections} password '${password}' in role current_user`,
  );
  ofRole.username = name;
  return {
    url: ofRole.href,
    async allow(limit) {
      await owner.query(`alter role ${name} connection limit ${limit}`);
      await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [name]);
    },
    async [Symbol.asyncDispose]() {
      await owner.query(`drop owned by ${name}`);
      await owner.query(`drop role ${name}`);
      await owner.end();
    },
  };
}
