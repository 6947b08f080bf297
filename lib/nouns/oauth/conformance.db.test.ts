import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTenant, createWorkspace } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { ClientApp } from "./testing/client-app.ts";

let service: TestService;

beforeAll(async () => {
  // The suite wants client documents to be offered, as they are where the service can read them.
  service = await startTestService({ worker: false, env: { oauthClientDocuments: "on" } });
  await createWorkspace();
});
afterAll(() => service.close());

const PROGRAM = join(process.cwd(), "node_modules/@modelcontextprotocol/conformance/dist/index.js");
/** Every revision that the suite for authorization servers has scenarios of. */
const REVISIONS = ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;
/** All scenarios that the suite has for authorization servers, so that an added one is noticed. */
const SCENARIOS = ["authorization-code-grant", "authorization-server-metadata-endpoint"];

const Checks = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }));

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("there is no free port");
  return address.port;
}

/** Consents as a person's browser would at the address that the suite prints. */
async function approve(address: string): Promise<void> {
  const { workspaceId, owner } = await createTenant();
  const asked = await fetch(address, { redirect: "manual" });
  const location = new URL(asked.headers.get("location") ?? "", service.baseUrl);
  expect([asked.status, location.pathname]).toEqual([302, "/connect"]);
  const app = new ClientApp(service.baseUrl);
  const person = { workspaceId, userId: owner.userId };
  const dashboard = await app.dashboardOf(person);
  const { body, error } = await app.approve(dashboard, person, {}, location.searchParams);
  if (!body) throw new Error(`not approved: ${JSON.stringify(error)}`);
  await fetch(body.redirectTo);
}

/** Runs the suite as its own program. @returns the checks of each scenario. */
async function runSuite(revision: string): Promise<Map<string, z.output<typeof Checks>>> {
  const directory = await mkdtemp(join(tmpdir(), "laneway-conformance-"));
  const port = await freePort();
  const app = await ClientApp.registered(service.baseUrl, {
    redirect_uris: [`http://127.0.0.1:${port}/callback`],
  });
  const args = ["--url", service.baseUrl, "--client-id", app.clientId, "--port", String(port)];
  const about = [
    "--resource",
    `${service.baseUrl}/v1/mcp`,
    "--spec-version",
    revision,
    "--output-dir",
    directory,
  ];
  try {
    const suite = spawn(process.execPath, [PROGRAM, "authorization", ...args, ...about], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    for await (const line of createInterface({ input: suite.stdout })) {
      if (line.startsWith(`${service.baseUrl}/oauth/authorize?`)) await approve(line.trim());
    }
    return await readResults(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function readResults(directory: string): Promise<Map<string, z.output<typeof Checks>>> {
  const found = new Map<string, z.output<typeof Checks>>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.name !== "checks.json") continue;
    const scenario = SCENARIOS.find((name) => entry.parentPath.includes(name)) ?? entry.parentPath;
    found.set(scenario, Checks.parse(JSON.parse(await readFile(join(entry.parentPath, entry.name), "utf8"))));
  }
  return found;
}

test.each(REVISIONS)(
  "the suite for authorization servers passes, revision %s",
  { timeout: 60_000 },
  async (revision) => {
    const results = await runSuite(revision);
    const lines = [...results].flatMap(([scenario, checks]) =>
      checks.map(
        ({ id, status, errorMessage = "" }) => `  ${status.padEnd(8)}${scenario}: ${id} ${errorMessage}`,
      ),
    );
    process.stdout.write(`Conformance, authorization server, ${revision}\n${lines.join("\n")}\n`);
    expect([...results.keys()].sort()).toEqual(SCENARIOS);
    for (const [scenario, checks] of results) {
      expect(checks.length, scenario).toBeGreaterThan(0);
      expect(
        checks.filter(({ status }) => status !== "SUCCESS"),
        scenario,
      ).toEqual([]);
    }
  },
);
