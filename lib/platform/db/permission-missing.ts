import type { Client } from "pg";

/** insufficient_privilege: also "must be owner of". */
const INSUFFICIENT_PRIVILEGE = "42501";

/** Whether PostgreSQL refused a statement because of the user's privileges. */
export function isPermissionMissing(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE;
}

/**
 * The database's user may not create or use what Laneway keeps in it: since PostgreSQL 15 only the owner of a database
 * creates tables in its schema public, and what a superuser restored belongs to the superuser.
 */
export class PermissionMissing extends Error {
  override readonly name = "PermissionMissing";
  readonly advice: string;

  constructor({
    client: { user = "", database = "" },
    cause,
  }: {
    client: Pick<Client, "user" | "database">;
    cause: Error;
  }) {
    super(`The user ${user} lacks a permission in the database ${database}: ${cause.message}.`, { cause });
    const [owner, name] = [quoted(user), quoted(database)];
    this.advice =
      "Laneway's user must own the database and what is in it. As a superuser, for an empty database: " +
      `psql --command='alter database ${name} owner to ${owner}'. ` +
      `For one that is restored from a backup: createdb --owner=${owner} <new name>, then ` +
      `pg_restore --no-owner --role=${owner} --dbname=<new name> <file>, and name the new one in DATABASE_URL.`;
  }
}

function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
