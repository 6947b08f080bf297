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

/** Tells its connection, its arguments and that it can write. */
const PROGRAM = `
  const { Client } = require("pg");
  const client = new Client();
  client.connect()
    .then(() => client.query("create table if not exists brought (n int)"))
    .then(() => client.query("select current_database() as db"))
    .then(({ rows }) => { console.log(JSON.stringify({ ...rows[0], args: process.argv.slice(1) })); return client.end(); })
    .then(() => { process.exitCode = 3; });
`;
const asProgram = (...args: readonly string[]) => ["--", process.execPath, "-e", PROGRAM, "--", ...args];

test("a program gets the address of a database that is made for it, its arguments, and its exit code is told", async () => {
  const without = await laneway(["database", "run", ...asProgram()]);
  expect(without).toMatchObject({ exitCode: 1, stdout: "" });
  expect(without.stderr).toContain("There is no database in");

  const made = await laneway(["database", "run", "--create", ...asProgram("--json", "x y")]);
  expect(made).toMatchObject({ exitCode: 3 });
  expect(JSON.parse(made.stdout)).toEqual({ db: "laneway", args: ["--json", "x y"] });
  const asJson = await laneway(["database", "run", "--create", "--json", ...asProgram()]);
  expect(asJson.json()).toEqual({ exitCode: 3 });
  expect(asJson.stderr).toContain('"db":"laneway"');
  await withEmbeddedPostgres({ dataDir }, async (url) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query("select from brought").finally(() => client.end());
  });
});

test("a database that is in use is not made again, and a program that is not there is named", async () => {
  await withEmbeddedPostgres({ dataDir }, (url) => migrate({ url }));
  const refused = await laneway(["database", "run", "--create", ...asProgram()]);
  expect(refused).toMatchObject({ exitCode: 1, stdout: "" });
  expect(refused.stderr).toContain("it is not empty");
  const missing = await laneway(["database", "run", "--", "pg_of_nobody"]);
  expect(missing).toMatchObject({ exitCode: 1, stdout: "" });
  expect(missing.stderr).toContain("pg_of_nobody is no program on this machine's PATH");
});
