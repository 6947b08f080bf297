import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWholeService } from "#lib/testing/whole-service.ts";

let database: TestDatabase;
let running: AsyncDisposableStack;
beforeEach(async () => {
  database = await createTestDatabase();
  running = new AsyncDisposableStack();
});
afterEach(async () => {
  await running.disposeAsync();
  await database.close();
});

const NAME = () => new URL(database.url).pathname.slice(1);

async function openService() {
  const { origin } = await startWholeService({ settings: { DATABASE_URL: database.url }, running });
  const tenant = await createTenant();
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  running.defer(() => admin.end());
  /** A setting of the database holds for new sessions. */
  const apply = async (statement: string) => {
    await admin.query(statement);
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  };
  return { origin, api: new Api(origin, tenant.key), agentId, admin, apply };
}

async function readiness(origin: string): Promise<[number, string]> {
  const response = await fetch(`${origin}/readyz`);
  const { checks } = await response.json();
  return [response.status, checks.database];
}

const start = async ({ api, agentId }: { api: Api; agentId: string }) => {
  const { status, headers, error } = await api.startRun(agentId, { input: { amount: 2 } });
  return { status, code: error?.code, retryAfter: headers.get("retry-after") };
};

const UNAVAILABLE = { status: 503, code: "unavailable", retryAfter: "5" };
const ACCEPTED = { status: 202, code: undefined, retryAfter: null };

test("a database that is read-only is told, and starts are unavailable until it is not", async () => {
  const service = await openService();
  expect(await start(service)).toEqual(ACCEPTED);
  await service.apply(`alter database ${NAME()} set default_transaction_read_only = on`);
  await waitFor("not ready", async () => (await readiness(service.origin))[1] === "is read-only", {
    timeoutMs: 10_000,
  });
  expect((await readiness(service.origin))[0]).toBe(503);
  expect(await start(service)).toEqual(UNAVAILABLE);

  await service.admin.query("set default_transaction_read_only = off");
  await service.apply(`alter database ${NAME()} reset default_transaction_read_only`);
  await waitFor("readiness", async () => (await readiness(service.origin))[0] === 200);
  await waitFor("a start", async () => (await start(service)).status === 202);
});

test("a database without room for a temporary file is not ready", async () => {
  const service = await openService();
  await service.apply(`alter database ${NAME()} set temp_file_limit = '100kB'`);
  await waitFor(
    "not ready",
    async () => (await readiness(service.origin))[1] === "has reached a limit of its configuration",
    { timeoutMs: 10_000 },
  );
  await service.apply(`alter database ${NAME()} reset temp_file_limit`);
  await waitFor("readiness", async () => (await readiness(service.origin))[0] === 200);
});

test.each([
  ["53100", "could not extend file: No space left on device"],
  ["58030", "could not write to file: Input/output error"],
])("a write that fails with %s is unavailable", async (code, message) => {
  const service = await openService();
  await service.admin.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception '${message}' using errcode = '${code}'; end $$;
    create trigger refuse before insert on runs for each row execute function refuse()`);
  expect(await start(service)).toEqual(UNAVAILABLE);
  await service.admin.query("drop trigger refuse on runs");
  expect(await start(service)).toEqual(ACCEPTED);
});
