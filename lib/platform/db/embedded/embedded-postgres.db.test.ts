import { once } from "node:events";
import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";
import {
  killPostmaster,
  postmasterId,
  provideDataDir,
  query,
  startInAnotherProcess,
} from "./testing/embedded-process.ts";

const directory = provideDataDir();

test("a fresh directory gets a database that only its owner reaches, by socket and password", async () => {
  const database = await startEmbeddedPostgres({ dataDir: directory() });
  expect(database.adopted).toBe(false);
  const [row] = await query(
    database.url,
    `SELECT current_setting('listen_addresses') AS tcp, current_setting('fsync') AS fsync,
            current_setting('unix_socket_directories') AS socket, pg_encoding_to_char(encoding) AS encoding,
            datlocale FROM pg_database WHERE datname = current_database()`,
  );
  expect(row).toMatchObject({ tcp: "", fsync: "on", encoding: "UTF8", datlocale: "C.UTF-8" });
  expect(statSync(String(row?.socket)).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(directory(), "postgres", "data")).mode & 0o777).toBe(0o700);
  await expect(query(database.url.replace(/:[^:@]+@/, ":wrong@"), "SELECT 1")).rejects.toThrow("password");
  await database.stop();
  await database.stop();
  expect(postmasterId(directory())).toBeUndefined();
});

test("data is there again after a stop, and after kill -9 of everything", async () => {
  const first = await startEmbeddedPostgres({ dataDir: directory() });
  await query(first.url, "CREATE TABLE kept AS SELECT 1 AS value");
  await first.stop();

  const { holder, url } = await startInAnotherProcess(directory());
  await query(url, "INSERT INTO kept VALUES (2)");
  killPostmaster(directory());
  holder.kill("SIGKILL");
  await once(holder, "exit");

  const again = await startEmbeddedPostgres({ dataDir: directory() });
  expect(again.adopted).toBe(false);
  expect(await query(again.url, "SELECT value FROM kept ORDER BY 1")).toEqual([{ value: 1 }, { value: 2 }]);
  await again.stop();
});

test("a data directory that is a file is refused with advice", async () => {
  const file = path.join(directory(), "file");
  writeFileSync(file, "");
  await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toMatchObject({
    message: expect.stringContaining("a part of the path is a file"),
  });
});
