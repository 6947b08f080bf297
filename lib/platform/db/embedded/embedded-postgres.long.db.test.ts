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

// Long: each test makes a database from nothing; `embedded-postgres.db.test.ts` has what every start meets.

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

test("a process that was given the dead server's number does not keep the next one from starting", async () => {
  const { holder } = await startInAnotherProcess(dataDir);
  const file = path.join(dataDir, "postgres", "data", "postmaster.pid");
  const { uid, gid } = statSync(file);
  const impostor = spawn("/bin/sh", ["-c", "read -r _"], {
    cwd: "/",
    ...(process.getuid?.() === 0 && { uid, gid }),
  });
  killPostmaster(dataDir);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  for (const stale of [file, path.join(dataDir, "postgres", "socket", ".s.PGSQL.5432.lock")]) {
    writeFileSync(stale, readFileSync(stale, "utf8").replace(/^\d+/, String(impostor.pid)));
  }

  const database = await startEmbeddedPostgres({ dataDir });
  expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await database.stop();
  impostor.stdin.end();
  await once(impostor, "exit");
  expect(impostor.signalCode).toBeNull();
});

test("without a service commands share one server, and the last to leave stops it", async () => {
  const first = await connectEmbeddedPostgres({ dataDir });
  const second = await connectEmbeddedPostgres({ dataDir });
  expect([first.adopted, second.adopted]).toEqual([false, true]);
  await first.stop();
  expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await second.stop();
  expect(postmasterId(dataDir)).toBeUndefined();
});

test("processes that start on a fresh directory at the same time end up on one server", async () => {
  const urls = await Promise.all([1, 2, 3].map(async () => (await startInAnotherProcess(dataDir)).url));
  expect(new Set(urls).size).toBe(1);
});

test("a path over the kernel's limit for sockets, of characters a shell would misread, is no obstacle", async () => {
  chmodSync(dataDir, 0o711);
  const deep = path.join(dataDir, `${"long ".repeat(20)}$HOME "quoted" 'too', \`id\``, "ünd so weiter");
  mkdirSync(deep, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir: deep, durable: false });
  const [row] = await query(database.url, "SELECT current_setting('unix_socket_directories') AS socket");
  expect(String(row?.socket).length).toBeLessThan(90);
  await database.stop();
  expect(() => statSync(String(row?.socket))).toThrow("ENOENT");
});

test("an interrupted first start is taken up again", async () => {
  const database = await startEmbeddedPostgres({ dataDir });
  await database.stop();
  const record = path.join(dataDir, "postgres.json");
  writeFileSync(record, readFileSync(record, "utf8").replace('"initialized": true', '"initialized": false'));
  rmSync(path.join(dataDir, "postgres"), { recursive: true });

  const again = await startEmbeddedPostgres({ dataDir });
  expect(await query(again.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await again.stop();
});

test("a throwaway database ends with its process and leaves no files", async () => {
  const { holder } = await startInAnotherProcess(dataDir, { durable: false });
  holder.kill("SIGKILL");
  await vi.waitFor(() => expect(() => statSync(path.join(dataDir, "postgres"))).toThrow("ENOENT"), 20_000);
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
