import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordServerEnd } from "#lib/platform/db/embedded/server-ends.ts";
import { readSecretCheck } from "#lib/platform/secrets/check-secret.ts";
import { Keyring } from "#lib/platform/secrets/keyring.ts";
import { seal } from "#lib/platform/secrets/seal.ts";
import { CHECK_PLACE, CHECK_TEXT } from "#lib/platform/secrets/sealing-key.sql.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { startModelServer } from "#lib/testing/model-server.ts";
import { startS3Server } from "#lib/testing/s3-server.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { startTransactionPooler } from "#lib/testing/transaction-pooler.ts";
import { type Ran, runInProcess } from "../testing/run-in-process.ts";
import type { Check } from "./check.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

function examine(environment: Record<string, string>, ...options: string[]): Promise<Ran> {
  return runInProcess({ args: ["doctor", ...options], environment: { DATA_DIR: "/tmp", ...environment } });
}

/** The findings by name, for one whose status is not ok with what it says. */
function findings(ran: Ran): Record<string, string> {
  const { checks } = ran.json<{ checks: Check[] }>();
  return Object.fromEntries(
    checks.map(({ name, status, message }) => [name, status === "ok" ? status : `${status}: ${message}`]),
  );
}

test("a service that runs, with a provider that answers, is found well", async () => {
  const provider = await startModelServer({ apiKey: "secret-key" });
  const port = new URL(service.baseUrl).port;
  const ran = await examine(
    {
      DATABASE_URL: service.url,
      PORT: port,
      OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl,
      OPENAI_COMPATIBLE_API_KEY: "secret-key",
      DEFAULT_MODEL: "compatible:some-model",
    },
    "--json",
  );
  await provider.close();
  expect(findings(ran)).toEqual({
    Version: "ok",
    Node: "ok",
    Disk: expect.stringMatching(/^(ok|warning)/),
    Database: "ok",
    Connections: expect.stringMatching(/^(ok|warning)/), // the test server is shared with other tests
    Migrations: "ok",
    Secret: "ok",
    "File storage": "ok",
    Worker: "ok",
    Answers: "ok",
    Address: "ok",
    "Default model": "ok",
    "Model provider compatible": "ok",
    "E-mail": "ok",
  });
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  expect(ran.stdout).not.toContain("secret-key");
});

test("everything that is wrong is told at once, with what to do, and the exit code is 1", async () => {
  const stranger = createServer((_, response) => response.end("hello"));
  const port = await listen(stranger);
  const closed = await freePort();
  const environment = {
    DATABASE_URL: "postgres://nobody:secret-word@127.0.0.1:1/none",
    PORT: String(port),
    DEFAULT_MODEL: "compatible:some-model",
    OPENAI_COMPATIBLE_BASE_URL: `http://127.0.0.1:${closed}/v1`,
  };
  const ran = await examine(environment);
  stranger.close();
  expect(ran.exitCode).toBe(1);
  expect(ran.stdout).toContain("problem  Database: The PostgreSQL of DATABASE_URL");
  expect(ran.stdout).toContain(`problem  Address: Another program answers at http://127.0.0.1:${port}.`);
  expect(ran.stdout).toContain(
    `problem  Model provider compatible: http://127.0.0.1:${closed}/v1 cannot be used: 127.0.0.1:${closed} cannot be reached (ECONNREFUSED).`,
  );
  expect(ran.stdout).toContain("→ Check OPENAI_COMPATIBLE_BASE_URL");
  expect(ran.stdout).not.toContain("secret-word");
});

test("a database that nobody serves, and a model that is not configured, are problems", async () => {
  const database = await createTestDatabase();
  const port = String(await freePort());
  const environment = { DATABASE_URL: database.url, PORT: port, DEFAULT_MODEL: "compatible:some-model" };
  const ran = await examine(environment, "--json");
  await database.close();
  expect(ran.exitCode).toBe(1);
  expect(findings(ran)).toMatchObject({
    Migrations: "ok",
    Worker: "problem: No service is running on this database.",
    Address: "ok",
    "Default model": expect.stringContaining("is not configured"),
  });
});

test("a bucket is tried by a probe, which is removed", async () => {
  const s3 = await startS3Server();
  const asked: string[] = [];
  s3.onRequest = (method) => void asked.push(method);
  const ran = await examine(
    {
      DATABASE_URL: service.url,
      FILES_S3_BUCKET: s3.settings.bucket,
      FILES_S3_ENDPOINT: s3.settings.endpoint ?? "",
      FILES_S3_ACCESS_KEY_ID: "S3RVER",
      FILES_S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    "--json",
  );
  await s3.close();
  expect(findings(ran)["File storage"]).toBe("ok");
  expect(asked).toEqual(["PUT", "DELETE"]);
});

test("thousands of requests that were answered 503 are a problem, and pools that cannot fit are", async () => {
  const { db } = service.runtime;
  await using restored = new AsyncDisposableStack();
  restored.defer(async () => void (await db.pool.query("delete from unavailable_answers")));
  await db.pool.query(
    "insert into unavailable_answers (minute, answers) values (date_trunc('minute', now()), 37146)",
  );
  const environment = {
    DATABASE_URL: service.url,
    PORT: new URL(service.baseUrl).port,
    DATABASE_POOL_SIZE: "400",
  };
  const ran = await examine(environment);
  expect(ran.exitCode).toBe(1);
  expect(ran.stdout).toContain("problem  Answers: Requests answered 503 in the last 15 minutes: 37146.");
  expect(ran.stdout).toMatch(
    /problem {2}Connections: .* 1 process with pools of 400 may open 402 connections/,
  );
  expect(ran.stdout).not.toContain("Nothing is wrong");
});

test("a pooler in transaction mode that passes statement names on is the problem that is told", async () => {
  await using pooler = await startTransactionPooler({ url: service.url, keepsNamesApart: false });
  const ran = await examine(
    { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: service.url, PORT: new URL(service.baseUrl).port },
    "--json",
  );
  expect(ran.exitCode).toBe(1);
  expect(findings(ran).Database).toContain(
    "problem: DATABASE_URL leads through a pooler in transaction mode",
  );
});

test("another secret than the installation's is a problem, and one that a running process lacks is told", async () => {
  const secretOf = async (secret: string) =>
    findings(await examine({ DATABASE_URL: service.url, LANEWAY_SECRET: secret }, "--json")).Secret;
  expect(await secretOf("a-secret-that-is-not-the-installations")).toContain(
    "problem: The secret in LANEWAY_SECRET",
  );

  const rotated = "the-secret-that-the-service-was-not-given";
  const keyring = await Keyring.open({ kind: "env", where: "", read: async () => [rotated, TEST_SECRET] });
  const { db } = service.runtime;
  await using restored = new AsyncDisposableStack();
  const before = await readSecretCheck(db, keyring);
  const write = (value: string) =>
    db.pool.query("update installation set value = $1 where name = 'secret-check'", [value]);
  restored.defer(async () => void (await write(before)));
  await write(seal({ text: CHECK_TEXT, place: CHECK_PLACE, key: keyring.newest }));
  expect(await secretOf(`${rotated},${TEST_SECRET}`)).toMatch(
    /^warning: .* Running processes that were not started with it: 1\.$/,
  );
});

test("a database that is empty, or newer than this version, is told apart", async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const migrations = async () => findings(await examine({ DATABASE_URL: database.url }, "--json")).Migrations;
  await client.query("insert into laneway_migrations (name, checksum) values ('9999_later.sql', 'x')");
  expect(await migrations()).toContain("does not know its 9999_later.sql");
  await client.query("drop table laneway_migrations");
  expect(await migrations()).toContain("The database is empty");
  await client.end();
  await database.close();
});

test("an embedded PostgreSQL that ended by itself is told, with when and why", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "laneway-doctor-"));
  const port = String(await freePort());
  const told = async () => findings(await examine({ DATA_DIR: dataDir, PORT: port }, "--json"));
  expect(await told()).not.toHaveProperty("Embedded PostgreSQL");
  await recordServerEnd({ dataDir, reason: "could not write to file: No space left on device" });
  expect((await told())["Embedded PostgreSQL"]).toMatch(
    /^warning: It ended once unexpectedly within a day, the last time at 2.*Z: could not write to file: No space left/,
  );
  await rm(dataDir, { recursive: true });
});

test("a configuration that cannot be read is the one problem beside version and Node", async () => {
  const ran = await examine({ PORT: "http" }, "--json");
  expect(ran.exitCode).toBe(1);
  expect(findings(ran)).toEqual({
    Version: "ok",
    Node: "ok",
    Configuration: expect.stringContaining("PORT: "),
  });
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return address.port;
}

/** A port where nobody listens any more. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}
