import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { bundleService } from "#lib/programs/build/service-build.ts";
import { SERVICE_DIRECTORY } from "#lib/programs/launcher/service-programs.mjs";
import { projectRoot } from "#lib/programs/run-program.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { type ServiceProcess, startServiceProcess } from "#lib/testing/service-process.ts";

/**
 * Built into an own directory: a service of this checkout may be running from the usual one. Packages are found from
 * here.
 */
export const BUILT = join(projectRoot, SERVICE_DIRECTORY, `../tested-${process.pid}`);
const PROGRAMS = {
  web: [join(BUILT, "server.mjs"), "web"],
  worker: [join(BUILT, "worker.mjs")],
};

let database: TestDatabase;
let started: ServiceProcess[];
/** Where the processes of a test write, and find what the first of them wrote. */
export let dataDir: string;

/** Gives each test of a file an empty database and a data directory; its processes end with it. */
export function provideBuiltProcesses(): void {
  // Room for processes that start while every core is busy with others.
  vi.setConfig({ testTimeout: 120_000 });
  beforeAll(async () => {
    expect(await bundleService({ directory: BUILT, output: "captured" })).toEqual({ exitCode: 0, text: "" });
  });
  afterAll(() => rm(BUILT, { recursive: true, force: true }));
  beforeEach(async () => {
    database = await createTestDatabase({ migrated: false });
    dataDir = await mkdtemp(join(tmpdir(), "laneway-processes-"));
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map((process) => process.end("SIGKILL")));
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
}

export async function start(
  program: "web" | "worker",
  environment: Record<string, string> = {},
): Promise<ServiceProcess> {
  const secrets = { LANEWAY_SECRET: TEST_SECRET };
  const pages = { LANEWAY_DASHBOARD: "off" }; // Next would have to build them first
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...pages, ...secrets, ...environment };
  const process = await startServiceProcess({ program: PROGRAMS[program], environment: settings });
  started.push(process);
  return process;
}

export async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A caller with the first key, and one of the sample agents. */
export async function caller(
  web: ServiceProcess,
  agentName: string,
): Promise<{ key: string; api: Api; agentId: string }> {
  const facts = await readFirstRun({ dataDir });
  const agent = facts?.agents.find(({ name }) => name === agentName);
  const key = facts?.apiKey ?? "";
  return { key, api: new Api(web.origin, key), agentId: agent?.id ?? "" };
}
