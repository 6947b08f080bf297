import { mkdtemp, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { Api } from "../api-client.ts";
import { TEST_SECRET } from "../secret.ts";
import { startServiceProcess } from "../service-process.ts";
import { waitFor } from "../wait-for.ts";
import { findServer, freePort, startPostgres } from "./postgres-of-major.ts";
import { haproxyByTheDocs, requireProxy, startProxy } from "./start-proxy.ts";
import { wherePresent } from "./where-present.ts";

const KINDS = wherePresent([haproxyByTheDocs()], (kind) => {
  requireProxy(kind);
  findServer(18);
});
/** The program itself: it chooses how long it serves after SIGTERM. */
const NPM_RUN_WEB = ["server.ts", "web"];
const CLIENTS = 4;
const INPUT = { orderId: "A-1001", amount: 720, reason: "damaged", daysSinceDelivery: 3 };

/** Clients that read and start runs on kept connections, each its next as soon as its last is answered. */
function startLoad({ api, agentId }: { api: Api; agentId: string }) {
  const failures: unknown[] = [];
  const answered = { reads: 0, starts: 0 };
  let isStopped = false;
  /** Not by its contract, which describes none of the headers that a proxy adds. */
  async function ask(isStart: boolean): Promise<void> {
    const body = JSON.stringify({ input: INPUT });
    const start = { method: "POST", body, headers: { "content-type": "application/json" } };
    const place = "/v1/public/agents";
    const response = isStart ? await api.fetch(`${place}/${agentId}/runs`, start) : await api.fetch(place);
    const told = await response.text();
    if (!response.ok) failures.push(`${response.status} ${told}`);
    answered[isStart ? "starts" : "reads"] += 1;
  }
  async function askOn(): Promise<void> {
    for (let n = 1; !isStopped; n++) await ask(n % 8 === 0).catch((error: unknown) => failures.push(error));
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, askOn));
  return {
    answered,
    async stop() {
      isStopped = true;
      await clients;
      return failures;
    },
  };
}

/** What HAProxy thinks of its servers: `UP`, `DOWN`. */
async function statesIn(directory: string): Promise<Record<string, string>> {
  const socket = createConnection(path.join(directory, "admin"));
  socket.write("show stat\n");
  const rows = (await text(socket)).split("\n").map((line) => line.split(","));
  return Object.fromEntries(
    rows.filter(([, name]) => name?.startsWith("web-")).map((row) => [row[1], row[17]]),
  );
}

describe.each(KINDS)("$title", () => {
  test("two web processes are replaced in turn, and no request of anybody fails", async () => {
    await using running = new AsyncDisposableStack();
    const directory = await mkdtemp(path.join(tmpdir(), "laneway-rolling-"));
    running.defer(() => rm(directory, { recursive: true, force: true }));
    const postgres = await startPostgres(18);
    running.defer(postgres.close);
    const ports = [await freePort(), await freePort()];
    const listen = `127.0.0.1:${await freePort()}`;
    async function startWeb(port: number | undefined) {
      const environment = {
        DATABASE_URL: postgres.url,
        DATA_DIR: path.join(directory, `data-${port}`),
        LANEWAY_SECRET: TEST_SECRET,
        LANEWAY_DASHBOARD: "off",
        TRUSTED_PROXIES: "127.0.0.1",
        PORT: `${port}`,
      };
      const service = await startServiceProcess({ program: NPM_RUN_WEB, environment });
      running.defer(async () => void (await service.end("SIGKILL")));
      return service;
    }
    const [first, second] = [await startWeb(ports[0]), await startWeb(ports[1])];
    const proxy = await startProxy(haproxyByTheDocs(ports.map((port) => `127.0.0.1:${port}`)), {
      listen,
      service: listen,
    });
    running.defer(proxy.close);
    const given = await readFirstRun({ dataDir: path.join(directory, `data-${ports[0]}`) });
    const agentId = given?.agents.find(({ name }) => name === "Refund desk")?.id ?? "";
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("update api_keys set rate_limit_per_minute = 1000000").finally(() => client.end());

    const load = startLoad({ api: new Api(proxy.origin, given?.apiKey ?? ""), agentId });
    const isUp = (name: string) => async () => (await statesIn(proxy.directory))[name] === "UP";
    for (const [index, old] of [first, second].entries()) {
      await waitFor("both servers", async () => (await isUp("web-1")()) && (await isUp("web-2")()));
      const before = load.answered.reads;
      expect(await old.end("SIGTERM")).toBe(0);
      await waitFor("HAProxy's word", async () => !(await isUp(`web-${index + 1}`)()));
      await startWeb(ports[index]);
      await waitFor("the new server", isUp(`web-${index + 1}`));
      expect(load.answered.reads).toBeGreaterThan(before + 100);
    }
    expect(await load.stop()).toEqual([]);
    expect(load.answered.starts).toBeGreaterThan(50);
    process.stderr.write(`Answered: ${load.answered.reads} reads and ${load.answered.starts} starts.\n`);
  });
});
