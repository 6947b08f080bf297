import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#lib/platform/db/embedded/start-embedded-postgres.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { databaseAt, TEMPLATE_DATABASE } from "./database-at.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server's administrative database; test databases are made and dropped from there. */
    readonly postgresUrl: string;
  }
}

/** Starts one PostgreSQL for all database tests, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "laneway-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const close = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.url);
  } catch (error) {
    await close();
    throw error;
  }
  project.provide("postgresUrl", postgres.url);
  return close;
}

/** A migrated database that others are cloned from. */
export async function makeTemplate(url: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`create database ${TEMPLATE_DATABASE}`);
    await migrate({ url: databaseAt(url, TEMPLATE_DATABASE) });
    // A template that somebody is connected to cannot be cloned.
    await admin.query(`alter database ${TEMPLATE_DATABASE} with is_template true allow_connections false`);
  } finally {
    await admin.end();
  }
}
