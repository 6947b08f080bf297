import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runProcess } from "#lib/doors/cli/testing/run-process.ts";
import { type FirstRun, readFirstRun } from "#lib/platform/host/first-run.ts";
import { projectRoot } from "#lib/programs/run-program.ts";
import { Api, accepted } from "../api-client.ts";
import { databaseAt } from "../database-at.ts";
import { TEST_SECRET } from "../secret.ts";
import { FailedStart, type ServiceProcess, startServiceProcess } from "../service-process.ts";
import { findClients, type PostgresClients } from "./find-clients.ts";
import { findServer, MAJORS, type PostgresOfMajor, startPostgres } from "./postgres-of-major.ts";
import { wherePresent } from "./where-present.ts";

/** Laneway's user, as docs/operations.md calls it. */
const USER = "laneway";
const REFUND = { orderId: "A-1001", amount: 720, reason: "damaged", daysSinceDelivery: 3 };

/** The one message of a restore that the docs say is harmless. */
const HARMLESS = [
  'unrecognized configuration parameter "transaction_timeout"',
  "errors ignored on restore: 1\n",
] as const;

/** The last is what moves from the embedded database to one's own. */
const MOVES = [...MAJORS.map((major) => ({ from: major, to: major })), { from: 18, to: 15 } as const];

const POSSIBLE = wherePresent(
  MOVES.map(({ from, to }) => ({ from, to, title: `from PostgreSQL ${from} to ${to}` })),
  ({ from, to }) => {
    findClients(from);
    for (const major of [from, to]) findServer(major);
  },
);

describe.each(POSSIBLE)("$title", ({ from, to }) => {
  let source: PostgresOfMajor;
  let postgres: PostgresOfMajor;
  let clients: PostgresClients;
  let directory: string;
  let dump: string;
  let first: FirstRun;
  let waitingId: string;
  const running: ServiceProcess[] = [];

  const asSuperuser = (database: string) => databaseAt(postgres.url, database);
  const asLaneway = (database: string, server = postgres) => {
    const url = new URL(databaseAt(server.url, database));
    url.username = USER;
    return url.href;
  };
  async function query(database: string, text: string): Promise<void> {
    const client = new Client({ connectionString: asSuperuser(database) });
    await client.connect();
    await client.query(text).finally(() => client.end());
  }
  /** As the docs say, with the one message that they say is harmless. */
  function restore(database: string, ...options: readonly string[]): void {
    const args = ["--no-owner", ...options, `--dbname=${asSuperuser(database)}`, dump];
    try {
      clients.run("pg_restore", args);
    } catch (error) {
      const isExpected = clients.major >= 17 && to < 17;
      const told = error instanceof Error ? error.message : "";
      if (!(isExpected && HARMLESS.every((part) => told.includes(part)))) throw error;
    }
  }
  const settingsFor = (database: string, server = postgres) => ({
    DATABASE_URL: asLaneway(database, server),
    DATA_DIR: path.join(directory, database),
    LANEWAY_SECRET: TEST_SECRET,
    LANEWAY_DASHBOARD: "off",
  });
  async function start(
    database: string,
    settings: Record<string, string> = settingsFor(database),
  ): Promise<ServiceProcess> {
    const service = await startServiceProcess({ program: "all", environment: settings });
    running.push(service);
    return service;
  }
  /** Expects that old records are there and continue, and that a new run completes. */
  async function expectWhole(service: ServiceProcess): Promise<void> {
    const api = new Api(service.origin, first.apiKey);
    expect(accepted(await api.getRun(waitingId))).toMatchObject({ status: "waiting" });
    await decide(api, waitingId);
    await decide(api, await startRefund(api));
  }
  const startRefund = (api: Api) =>
    api.started(first.agents.find(({ name }) => name === "Refund desk")?.id ?? "", { input: REFUND });
  async function decide(api: Api, runId: string): Promise<void> {
    await api.runUntil(runId, ({ status }) => status === "waiting");
    const [interaction] = accepted(await api.listInteractions(runId)).interactions;
    accepted(await api.decide(runId, { interactionId: interaction?.interactionId ?? "", action: "approve" }));
    await api.runUntil(runId, ({ status }) => status === "completed");
  }

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "laneway-restore-")); // first: the end removes it whatever failed
    clients = findClients(from);
    postgres = await startPostgres(to);
    source = from === to ? postgres : await startPostgres(from);
    dump = path.join(directory, "laneway.dump");
    for (const { url } of new Set([source, postgres]))
      clients.run("psql", [url, `--command=create role ${USER} login`]);
    clients.run("createdb", [`--owner=${USER}`, `--maintenance-db=${source.url}`, "laneway"]);
    const original = await start("laneway", settingsFor("laneway", source));
    first = (await readFirstRun({ dataDir: path.join(directory, "laneway") })) ?? expect.fail("no first run");
    const api = new Api(original.origin, first.apiKey);
    waitingId = await startRefund(api);
    await api.runUntil(waitingId, ({ status }) => status === "waiting");
    clients.run("pg_dump", ["--format=custom", `--file=${dump}`, asLaneway("laneway", source)]);
    await original.end("SIGTERM");
  });
  const endServices = () => Promise.all(running.splice(0).map((service) => service.end("SIGTERM")));
  afterEach(endServices);
  afterAll(async () => {
    await endServices(); // where it could not be begun
    for (const server of new Set([source, postgres])) await server?.close();
    await rm(directory, { recursive: true, force: true });
  });

  test("a copy restored as the docs say starts paused, has the runs, and executes when it is resumed", async () => {
    clients.run("createdb", [`--owner=${USER}`, `--maintenance-db=${postgres.url}`, "copy"]);
    restore("copy", `--role=${USER}`);
    const service = await start("copy", { ...settingsFor("copy"), START_PAUSED: "true" });
    expect(await (await fetch(`${service.origin}/readyz`)).text()).toContain("paused");
    const resumed = await runProcess({ args: ["resume"], environment: settingsFor("copy") });
    expect(resumed).toMatchObject({ exitCode: 0, stderr: "" });
    await expectWhole(service);
  });

  test("the embedded database of a new DATA_DIR takes the dump by the commands of the docs", async () => {
    const DATA_DIR = path.join(directory, "embedded");
    const docs = await readFile("docs/operations.md", "utf8");
    const told = /```sh\n(export DATA_DIR=.*?)npm start .*?```/s.exec(docs)?.[1];
    const commands = (told ?? expect.fail("the docs have no such block"))
      .replace("DATA_DIR=/srv/laneway LANEWAY_SECRET=…", `DATA_DIR=${DATA_DIR} LANEWAY_SECRET=${TEST_SECRET}`)
      .replace("/backup/laneway.dump", dump);
    // Vitest has a BASE_URL of its own.
    const script = `unset DATABASE_URL BASE_URL; PATH="${clients.directory}:$PATH"\n${commands}`;
    const shell = () => execFileSync("sh", ["-ec", script], { cwd: projectRoot, stdio: "pipe" });
    shell();
    const environment = { DATA_DIR, LANEWAY_SECRET: TEST_SECRET, LANEWAY_DASHBOARD: "off" };
    await expectWhole(await start("embedded", environment));
    expect(shell).toThrow("it is not empty");
  });

  test("what a superuser restored is refused with the commands that restore it for the user", async () => {
    clients.run("createdb", [`--maintenance-db=${postgres.url}`, "foreign"]);
    restore("foreign");
    const refused = await start("foreign").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FailedStart);
    const told = refused instanceof Error ? refused.message : "";
    expect(told).toContain(`The user ${USER} lacks a permission in the database foreign`);
    expect(told).not.toContain("    at ");
    expect(told).toContain(`createdb --owner=${USER} <new name>`);
    expect(told).toContain(`pg_restore --no-owner --role=${USER} --dbname=<new name> <file>`);
  });

  test("a user that owns the tables and not the database starts on what was restored", async () => {
    clients.run("createdb", [`--maintenance-db=${postgres.url}`, "granted"]);
    await query(
      "granted",
      `grant create on database granted to ${USER}; grant create on schema public to ${USER}`,
    );
    restore("granted", `--role=${USER}`);
    await expectWhole(await start("granted"));
  });

  test("an empty database that is not the user's is refused, and starts after the command that is told", async () => {
    clients.run("createdb", [`--maintenance-db=${postgres.url}`, "empty"]);
    const refused = await start("empty").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FailedStart);
    const command = /--command='([^']+)'/.exec(refused instanceof Error ? refused.message : "")?.[1];
    clients.run("psql", [postgres.url, `--command=${command}`]);
    expect((await fetch(`${(await start("empty")).origin}/readyz`)).status).toBe(200);
  });
});
