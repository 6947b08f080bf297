import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Client } from "pg";
import { ascending, percentile } from "./figures/percentile.ts";
import type { Peers } from "./options.ts";

/** Where the figures were made: they mean nothing without it. */
export interface Environment {
  readonly at: string;
  readonly laneway: string;
  readonly node: string;
  readonly postgres: string;
  readonly fsync: string;
  readonly synchronousCommit: string;
  readonly sharedBuffers: string;
  /** The time of one commit of one row on this disk, with nothing else running. */
  readonly commitMs: number;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGibibytes: number;
  readonly system: string;
  /** Processes that wanted a core in the minute before: anything over a few tenths is somebody else's work. */
  readonly loadBefore: number;
}

export type PeerVersions = Readonly<Record<string, string>>;

const PEERS = [
  {
    directory: "peers",
    packages: ["@dbos-inc/dbos-sdk", "@restatedev/restate-server", "@restatedev/restate-sdk"],
  },
  { directory: "more-peers", packages: ["n8n", "@langchain/langgraph-api"] },
] as const;

export async function readEnvironment({ admin }: { admin: Client }): Promise<Environment> {
  const loadBefore = loadavg()[0] ?? 0;
  const show = async (name: string) => String((await admin.query(`show ${name}`)).rows[0]?.[name]);
  return {
    at: new Date().toISOString(),
    laneway: await lanewayVersion(),
    node: process.versions.node,
    postgres: await show("server_version"),
    fsync: await show("fsync"),
    synchronousCommit: await show("synchronous_commit"),
    sharedBuffers: await show("shared_buffers"),
    commitMs: await measureCommit(admin),
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGibibytes: Math.round(totalmem() / 1_073_741_824),
    system: `${process.platform} ${release()} ${process.arch}`,
    loadBefore,
  };
}

/** To be asked when they have been measured: the first run of a clone installs them on the way. */
export async function readPeerVersions({ peers }: { peers: Peers }): Promise<PeerVersions> {
  const measured = peers === "all" ? PEERS : PEERS.slice(0, 1);
  const packages = measured.flatMap(({ directory, packages }) =>
    packages.map((name) => ({ directory, name })),
  );
  return Object.fromEntries(
    await Promise.all(packages.map(async (peer) => [peer.name, await peerVersion(peer)] as const)),
  );
}

export function describeEnvironment(it: Environment & { readonly peers: PeerVersions }): string {
  const peers = Object.entries(it.peers).map(([name, version]) => `${name} ${version}`);
  return [
    `Laneway ${it.laneway}, Node ${it.node}, ${it.cores} cores of ${it.cpu}, ${it.memoryGibibytes} GiB, ${it.system}`,
    `PostgreSQL ${it.postgres}, fsync ${it.fsync}, synchronous_commit ${it.synchronousCommit}, a commit takes ${it.commitMs.toFixed(2)} ms here`,
    ...(peers.length > 0 ? [`Peers: ${peers.join(", ")}`] : []),
    ...(it.loadBefore > it.cores / 4
      ? [`This machine was busy already (load ${it.loadBefore.toFixed(1)}): only the ratios mean something.`]
      : []),
  ].join("\n");
}

async function measureCommit(admin: Client): Promise<number> {
  await admin.query("create table commit_probe (at timestamptz)");
  const times: number[] = [];
  for (let ordinal = 0; ordinal < 200; ordinal++) {
    const began = performance.now();
    await admin.query("insert into commit_probe values (now())");
    times.push(performance.now() - began);
  }
  await admin.query("drop table commit_probe");
  return percentile(ascending(times), 50);
}

async function peerVersion({ directory, name }: { directory: string; name: string }): Promise<string> {
  const file = join(import.meta.dirname, directory, "node_modules", name, "package.json");
  return readFile(file, "utf8").then(
    (text) => String(JSON.parse(text).version),
    () => "not installed",
  );
}

async function lanewayVersion(): Promise<string> {
  const root = join(import.meta.dirname, "..");
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const commit = await promisify(execFile)("git", ["-C", root, "describe", "--always", "--dirty"]).then(
    ({ stdout }) => ` (${stdout.trim()})`,
    () => "",
  );
  return `${version}${commit}`;
}
