import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { connectEmbeddedPostgres } from "./connect-embedded-postgres.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";
import {
  killPostmaster,
  postmasterId,
  provideDataDir,
  query,
  startInAnotherProcess,
} from "./testing/embedded-process.ts";

// Long: each test makes a database from nothing; `embedded-postgres.db.test.ts` has what every start meets.

const directory = provideDataDir();

test("a server that outlived its killed service is adopted", async () => {
  const { holder, url } = await startInAnotherProcess(directory());
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const survivor = postmasterId(directory());

  const database = await startEmbeddedPostgres({ dataDir: directory() });
  expect(database).toMatchObject({ adopted: true, url });
  expect(postmasterId(directory())).toBe(survivor);
  await database.stop();
  expect(postmasterId(directory())).toBeUndefined();
});

test("a command leaves a running service its database", async () => {
  const { url } = await startInAnotherProcess(directory());
  const command = await connectEmbeddedPostgres({ dataDir: directory() });
  expect(command).toMatchObject({ adopted: true, url });
  await command.stop();
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a database that vanished or that another PostgreSQL major wrote is refused with advice", async () => {
  await (await startEmbeddedPostgres({ dataDir: directory() })).stop();
  writeFileSync(path.join(directory(), "postgres", "data", "PG_VERSION"), "15\n");
  await expect(startEmbeddedPostgres({ dataDir: directory() })).rejects.toMatchObject({
    name: "EmbeddedDatabaseFailure",
    message: expect.stringContaining("written by PostgreSQL 15"),
    advice: expect.stringContaining("PostgreSQL 15"),
  });
  rmSync(path.join(directory(), "postgres"), { recursive: true });
  await expect(startEmbeddedPostgres({ dataDir: directory() })).rejects.toMatchObject({
    message: expect.stringContaining("are gone"),
  });
});

test("a process that was given the dead server's number does not keep the next one from starting", async () => {
  const { holder } = await startInAnotherProcess(directory());
  const file = path.join(directory(), "postgres", "data", "postmaster.pid");
  const { uid, gid } = statSync(file);
  const impostor = spawn("/bin/sh", ["-c", "read -r _"], {
    cwd: "/",
    ...(process.getuid?.() === 0 && { uid, gid }),
  });
  killPostmaster(directory());
  holder.kill("SIGKILL");
  await once(holder, "exit");
  for (const stale of [file, path.join(directory(), "postgres", "socket", ".s.PGSQL.5432.lock")]) {
    writeFileSync(stale, readFileSync(stale, "utf8").replace(/^\d+/, String(impostor.pid)));
  }

  const database = await startEmbeddedPostgres({ dataDir: directory() });
  expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await database.stop();
  impostor.stdin.end();
  await once(impostor, "exit");
  expect(impostor.signalCode).toBeNull();
});

test("without a service commands share one server, and the last to leave stops it", async () => {
  const first = await connectEmbeddedPostgres({ dataDir: directory() });
  const second = await connectEmbeddedPostgres({ dataDir: directory() });
  expect([first.adopted, second.adopted]).toEqual([false, true]);
  await first.stop();
  expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await second.stop();
  expect(postmasterId(directory())).toBeUndefined();
});

test("processes that start on a fresh directory at the same time end up on one server", async () => {
  const urls = await Promise.all([1, 2, 3].map(async () => (await startInAnotherProcess(directory())).url));
  expect(new Set(urls).size).toBe(1);
});

test("a path over the kernel's limit for sockets, of characters a shell would misread, is no obstacle", async () => {
  chmodSync(directory(), 0o711);
  const deep = path.join(directory(), `${"long ".repeat(20)}$HOME "quoted" 'too', \`id\``, "ünd so weiter");
  mkdirSync(deep, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir: deep, durable: false });
  const [row] = await query(database.url, "SELECT current_setting('unix_socket_directories') AS socket");
  expect(String(row?.socket).length).toBeLessThan(90);
  await database.stop();
  expect(() => statSync(String(row?.socket))).toThrow("ENOENT");
});

test("an interrupted first start is taken up again", async () => {
  const database = await startEmbeddedPostgres({ dataDir: directory() });
  await database.stop();
  const record = path.join(directory(), "postgres.json");
  writeFileSync(record, readFileSync(record, "utf8").replace('"initialized": true', '"initialized": false'));
  rmSync(path.join(directory(), "postgres"), { recursive: true });

  const again = await startEmbeddedPostgres({ dataDir: directory() });
  expect(await query(again.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await again.stop();
});

test("a throwaway database ends with its process and leaves no files", async () => {
  const { holder } = await startInAnotherProcess(directory(), { durable: false });
  holder.kill("SIGKILL");
  await vi.waitFor(
    () => expect(() => statSync(path.join(directory(), "postgres"))).toThrow("ENOENT"),
    20_000,
  );
});
