import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "#lib/platform/db/embedded/start-embedded-postgres.ts";
import type { Cleanup } from "../children/cleanup.ts";

export interface BenchPostgres {
  /** A new, empty database on the server, and the URL of it. */
  createDatabase(name: string): Promise<string>;
  /** The URL of a database on the server. */
  urlOf(database: string): string;
  /** For the server's own statistics. */
  readonly admin: Client;
  /** Of the process that all of the server's others are below. */
  readonly pid: number;
}

/**
 * The product's own PostgreSQL, with its own settings and its own durability, empty and for this run alone.
 * `statistics` loads pg_stat_statements, which the profile reads and the figures do without.
 */
export async function startBenchPostgres({
  statistics = false,
  cleanup,
}: {
  statistics?: boolean;
  cleanup: Cleanup;
}): Promise<BenchPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), "laneway-bench-"));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  let server = await startEmbeddedPostgres({ dataDir });
  cleanup.add(() => server.stop());
  if (statistics) {
    await once(server.url, "alter system set shared_preload_libraries = 'pg_stat_statements'");
    await server.stop();
    server = await startEmbeddedPostgres({ dataDir });
    await once(server.url, "alter system set pg_stat_statements.track = 'all'");
    await once(server.url, "select pg_reload_conf()");
    await once(server.url, "create extension pg_stat_statements");
  }
  const admin = new Client({ connectionString: server.url });
  admin.on("error", () => {}); // the next query reports it
  await admin.connect();
  cleanup.add(() => admin.end());
  const urlOf = (database: string) => {
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    return url.href;
  };
  return {
    admin,
    urlOf,
    // The first line of the file.
    pid: Number.parseInt(await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8"), 10),
    async createDatabase(name) {
      await admin.query(`create database ${name}`);
      return urlOf(name);
    },
  };
}

async function once(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
