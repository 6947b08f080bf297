import { Client } from "pg";
import { inject } from "vitest";
import { randomToken } from "#lib/platform/ids.ts";
import { databaseAt, TEMPLATE_DATABASE } from "./database-at.ts";

export interface TestDatabase {
  readonly url: string;
  /** Drops it, whoever is still connected. */
  close(): Promise<void>;
}

/**
 * An empty database of the caller's own; any number may be made at once.
 * @param migrated false for one that nothing was ever started on.
 */
export async function createTestDatabase({
  migrated = true,
}: {
  migrated?: boolean;
} = {}): Promise<TestDatabase> {
  const adminUrl = inject("postgresUrl");
  const name = `test_${randomToken()}`;
  await administer(
    adminUrl,
    `create database ${name} template ${migrated ? TEMPLATE_DATABASE : "template0"}`,
  );
  return {
    url: databaseAt(adminUrl, name),
    close: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
