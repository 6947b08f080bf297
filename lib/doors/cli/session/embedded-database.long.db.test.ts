import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  connectEmbeddedPostgres,
  withEmbeddedPostgres,
} from "#lib/platform/db/embedded/connect-embedded-postgres.ts";
import { startEmbeddedPostgres } from "#lib/platform/db/embedded/start-embedded-postgres.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { PROCESS_TEST_MS, runProcess } from "../testing/run-process.ts";

// Long: each test makes a database, and commands in processes of their own share it.

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "laneway-cli-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const create = (name: string) => [
  ...["workspaces", "create", "--name", name, "--owner", "ada@acme.example", "--json"],
];
const laneway = (args: readonly string[]) => runProcess({ args, environment: { DATA_DIR: dataDir } });

vi.setConfig({ testTimeout: PROCESS_TEST_MS });

test("commands share the embedded database with a running service, and leave it running", async () => {
  const service = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    const early = await laneway(["workspaces", "list"]);
    expect(early).toMatchObject({ exitCode: 1, stdout: "" });
    expect(early.stderr).toContain("The database is empty");

    await migrate({ url: service.url });
    const created = await Promise.all([laneway(create("One")), laneway(create("Two"))]);
    expect(created.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const client = new Client({ connectionString: service.url });
    await client.connect();
    const { rows } = await client.query("select name from workspaces order by name");
    await client.end();
    expect(rows).toEqual([{ name: "One" }, { name: "Two" }]);
  } finally {
    await service.stop();
  }
});

test("without a service a command runs the database for itself, and stops it afterwards", async () => {
  await withEmbeddedPostgres({ dataDir }, (url) => migrate({ url }));
  expect(await laneway(create("One"))).toMatchObject({ exitCode: 0 });
  const found = await connectEmbeddedPostgres({ dataDir });
  await found.stop();
  expect(found.adopted).toBe(false);
});
