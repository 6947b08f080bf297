import type { Client } from "pg";

/** A session with an open transaction, which may hold a migration's lock. */
interface OpenTransaction {
  readonly pid: number;
  readonly user: string;
  readonly application: string;
  readonly seconds: number;
}

const findOldest = `
  select pid, coalesce(usename, '') as "user", coalesce(application_name, '') as "application",
         extract(epoch from clock_timestamp() - xact_start)::int as "seconds"
    from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     and backend_type = 'client backend' and wait_event_type is distinct from 'Lock'
   order by xact_start
   limit 1`;

/** The likely lock holder: the transaction that has been open longest. */
export async function describeOldestTransaction(client: Pick<Client, "query">): Promise<string> {
  const { rows } = await client.query<OpenTransaction>(findOldest);
  const [oldest] = rows;
  if (!oldest) return "a transaction that has ended since";
  const { pid, user, application, seconds } = oldest;
  return `process ${pid} of user ${user} (${application || "without a name"}), in a transaction for ${seconds} s`;
}

/** A migration could not get its lock in time: another session uses a table in a long transaction. */
export class MigrationBlocked extends Error {
  override readonly name = "MigrationBlocked";
  readonly advice =
    "Wait for that transaction or end it with pg_terminate_backend, then start again. Nothing was changed, and running services go on.";

  constructor({ migration, holder, cause }: { migration: string; holder: string; cause: unknown }) {
    super(`Migration ${migration} could not lock its tables. The oldest open transaction is ${holder}.`, {
      cause,
    });
  }
}
