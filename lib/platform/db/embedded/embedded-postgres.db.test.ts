import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectEmbeddedPostgres } from "./connect-embedded-postgres.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

let dataDir: string;
const holders: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "embedded-"));
});
afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill("SIGKILL");
  if (postmasterId(dataDir)) await (await startEmbeddedPostgres({ dataDir })).stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a fresh directory gets a database that only its owner reaches, by socket and password", async () => {
  const database = await startEmbeddedPostgres({ dataDir });
  expect(database.adopted).toBe(false);
  const [row] = await query(
    database.url,
    `SELECT current_setting('listen_addresses') AS tcp, current_setting('fsync') AS fsync,
            current_setting('unix_socket_directories') AS socket, pg_encoding_to_char(encoding) AS encoding,
            datlocale FROM pg_database WHERE datname = current_database()`,
  );
  expect(row).toMatchObject({ tcp: "", fsync: "on", encoding: "UTF8", datlocale: "C.UTF-8" });
  expect(statSync(String(row?.socket)).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(dataDir, "postgres", "data")).mode & 0o777).toBe(0o700);
  await expect(query(database.url.replace(/:[^:@]+@/, ":wrong@"), "SELECT 1")).rejects.toThrow("password");
  await database.stop();
  await database.stop();
  expect(postmasterId(dataDir)).toBeUndefined();
});

test("data is there again after a stop, and after kill -9 of everything", async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.url, "CREATE TABLE kept AS SELECT 1 AS value");
  await first.stop();

  const { holder, url } = await startInAnotherProcess(dataDir);
  await query(url, "INSERT INTO kept VALUES (2)");
  killPostmaster(dataDir);
  holder.kill("SIGKILL");
  await once(holder, "exit");

  const again = await startEmbeddedPostgres({ dataDir });
  expect(again.adopted).toBe(false);
  expect(await query(again.url, "SELECT value FROM kept ORDER BY 1")).toEqual([{ value: 1 }, { value: 2 }]);
  await again.stop();
});

test("a server that outlived its killed service is adopted", async () => {
  const { holder, url } = await startInAnotherProcess(dataDir);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const survivor = postmasterId(dataDir);

  const database = await startEmbeddedPostgres({ dataDir });
  expect(database).toMatchObject({ adopted: true, url });
  expect(postmasterId(dataDir)).toBe(survivor);
  await database.stop();
  expect(postmasterId(dataDir)).toBeUndefined();
});

test("a command leaves a running service its database", async () => {
  const { url } = await startInAnotherProcess(dataDir);
  const command = await connectEmbeddedPostgres({ dataDir });
  expect(command).toMatchObject({ adopted: true, url });
  await command.stop();
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a database that vanished or that another PostgreSQL major wrote is refused with advice", async () => {
  await (await startEmbeddedPostgres({ dataDir })).stop();
  writeFileSync(path.join(dataDir, "postgres", "data", "PG_VERSION"), "15\n");
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
    name: "EmbeddedDatabaseFailure",
    message: expect.stringContaining("written by PostgreSQL 15"),
    advice: expect.stringContaining("PostgreSQL 15"),
  });
  rmSync(path.join(dataDir, "postgres"), { recursive: true });
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
    message: expect.stringContaining("are gone"),
  });
});

test("a data directory that is a file is refused with advice", async () => {
  const file = path.join(dataDir, "file");
  writeFileSync(file, "");
  await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toMatchObject({
    message: expect.stringContaining("a part of the path is a file"),
  });
});

/** A service that does nothing but keep its database. */
async function startInAnotherProcess(directory: string, options: { durable?: boolean } = {}) {
  const module = new URL("./start-embedded-postgres.ts", import.meta.url).href;
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const database = await startEmbeddedPostgres(${JSON.stringify({ dataDir: directory, ...options })});
    console.log(database.url);
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  holders.push(holder);
  const [url]: unknown[] = await once(createInterface(holder.stdout), "line");
  return { holder, url: String(url) };
}

function postmasterId(directory: string): number | undefined {
  try {
    return Number.parseInt(
      readFileSync(path.join(directory, "postgres", "data", "postmaster.pid"), "utf8"),
      10,
    );
  } catch {
    return undefined;
  }
}

function killPostmaster(directory: string): void {
  const id = postmasterId(directory);
  if (id === undefined) throw new Error("no server is running");
  process.kill(id, "SIGKILL");
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {}); // the server is killed under some of these connections
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
