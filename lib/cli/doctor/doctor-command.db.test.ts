import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSecretCheck } from "#lib/secrets/check-secret.ts";
import { Keyring } from "#lib/secrets/keyring.ts";
import { seal } from "#lib/secrets/seal.ts";
import { CHECK_PLACE, CHECK_TEXT } from "#lib/secrets/sealing-key.sql.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { startModelServer } from "#lib/testing/model-server.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import type { Ran } from "../testing/ran.ts";
import { runInProcess } from "../testing/run-in-process.ts";
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
    Node: "ok",
    Disk: expect.stringMatching(/^(ok|warning)/),
    Database: "ok",
    Migrations: "ok",
    Secret: "ok",
    Worker: "ok",
    Address: "ok",
    "Default model": "ok",
    "Model provider compatible": "ok",
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

test("a configuration that cannot be read is the one problem beside Node", async () => {
  const ran = await examine({ PORT: "http" }, "--json");
  expect(ran.exitCode).toBe(1);
  expect(findings(ran)).toEqual({ Node: "ok", Configuration: expect.stringContaining("PORT: ") });
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return address.port;
}

/** One where nobody listens any more. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}
