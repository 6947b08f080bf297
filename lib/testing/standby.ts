import { execFile } from "node:child_process";
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { startEmbeddedPostgres } from "#lib/platform/db/embedded/start-embedded-postgres.ts";

const run = promisify(execFile);

/** A server and a standby that replays it. */
export interface Replicated {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Makes the standby stay behind, or go on. */
  replay(what: "pause" | "resume"): Promise<void>;
  stopStandby(): Promise<void>;
  /** At the same address. */
  startStandby(): Promise<void>;
  close(): Promise<void>;
}

export async function startReplicated(): Promise<Replicated> {
  const directory = await mkdtemp(join(tmpdir(), "replicated-"));
  await chmod(directory, 0o711); // or the database of root goes elsewhere
  const [first, second] = ["primary", "standby"].map((name) => join(directory, name)) as [string, string];
  await mkdir(first);
  await (await startEmbeddedPostgres({ dataDir: first })).stop();
  await run("cp", ["-a", first, second]);
  const primary = await startEmbeddedPostgres({ dataDir: first });
  const data = join(second, "postgres", "data");
  await appendFile(join(data, "postgresql.auto.conf"), `primary_conninfo = '${primary.url}'\n`);
  await writeFile(join(data, "standby.signal"), "");
  let standby = await startEmbeddedPostgres({ dataDir: second });
  const { url: standbyUrl } = standby;
  return {
    primaryUrl: primary.url,
    standbyUrl,
    async replay(what) {
      const client = new Client({ connectionString: standbyUrl });
      await client.connect();
      await client.query(`select pg_wal_replay_${what}()`);
      await client.end();
    },
    stopStandby: () => standby.stop(),
    async startStandby() {
      standby = await startEmbeddedPostgres({ dataDir: second });
      if (standby.url !== standbyUrl) throw new Error("the standby has another address");
    },
    async close() {
      await standby.stop();
      await primary.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
