import { readFileSync } from "node:fs";
import type { Client } from "pg";

/** The context of every part of the seed. */
export interface Seed {
  readonly client: Client;
  readonly workspaceId: string;
  /** The owner from the first start, who signs in with the setup password. */
  readonly ownerId: string;
  readonly runs: number;
  readonly tasks: number;
  /** Whether this process has a worker, which the last waiting runs need, and what writes documents and files. */
  readonly startsRuns: boolean;
  /** The seed's "now", in milliseconds. */
  readonly now: number;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The moment so many days before now. */
export const daysAgo = ({ now }: Pick<Seed, "now">, days: number) => new Date(now - days * DAY_MS);

/** The statement in `sql/<name>.sql`. */
export const sqlOf = (name: string) => fileOf(`sql/${name}.sql`);

export const fileOf = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** Inserts rows that name the table's columns, all of them the same ones. */
export async function insertRows(
  client: Client,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  if (columns === "") return;
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
