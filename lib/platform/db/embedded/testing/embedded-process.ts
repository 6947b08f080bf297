import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterEach, beforeEach } from "vitest";
import { startEmbeddedPostgres } from "../start-embedded-postgres.ts";

const holders: ChildProcess[] = [];

/** A data directory for each test of a file; whatever runs in it ends with the test. */
export function provideDataDir(): () => string {
  let dataDir = "";
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "embedded-"));
  });
  afterEach(async () => {
    for (const holder of holders.splice(0)) holder.kill("SIGKILL");
    if (postmasterId(dataDir)) await (await startEmbeddedPostgres({ dataDir })).stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return () => dataDir;
}

/** A service that does nothing but keep its database. */
export async function startInAnotherProcess(directory: string, options: { durable?: boolean } = {}) {
  const module = new URL("../start-embedded-postgres.ts", import.meta.url).href;
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

export function postmasterId(directory: string): number | undefined {
  try {
    return Number.parseInt(
      readFileSync(path.join(directory, "postgres", "data", "postmaster.pid"), "utf8"),
      10,
    );
  } catch {
    return undefined;
  }
}

export function killPostmaster(directory: string, signal: NodeJS.Signals = "SIGKILL"): void {
  const id = postmasterId(directory);
  if (id === undefined) throw new Error("no server is running");
  process.kill(id, signal);
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {}); // the server is killed under some of these connections
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
