import { execFile, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

export const NODE_NAMES = ["a", "b", "c"] as const;
export type NodeName = (typeof NODE_NAMES)[number];

/** The side of this machine in the network of the nodes. */
export const HOST_ADDRESS = "10.77.0.1";
const ADDRESSES: Readonly<Record<NodeName, string>> = { a: "10.77.0.11", b: "10.77.0.12", c: "10.77.0.13" };
export const addressOf = (name: NodeName): string => ADDRESSES[name];

const SECRET = "failover-test";
/** As superuser: the tests make databases of their own. */
export const CLUSTER_USER = { user: "postgres", password: SECRET } as const;

const namespaceOf = (name: NodeName) => `laneway-${name}`;
const cableOf = (name: NodeName) => `laneway-${name}0`;

export const command = async (line: string): Promise<string> => {
  const [file = "", ...rest] = line.split(" ");
  return (await run(file, rest)).stdout;
};

/** A machine of the cluster as a network namespace on the bridge: it can lose its network without losing its processes. */
export async function plugIn(name: NodeName, bridge: string): Promise<void> {
  const [namespace, cable] = [namespaceOf(name), cableOf(name)];
  await command(`ip netns add ${namespace}`);
  await command(`ip link add ${cable} type veth peer name eth0 netns ${namespace}`);
  await command(`ip link set ${cable} master ${bridge} up`);
  await command(`ip -n ${namespace} addr add ${addressOf(name)}/24 dev eth0`);
  await command(`ip -n ${namespace} link set eth0 up`);
  await command(`ip -n ${namespace} link set lo up`);
}

/** etcd and Patroni with its PostgreSQL, as Debian's packages have them, on the files of the last start if there are any. */
export function startNode(
  name: NodeName,
  { directory, patroniFile }: { directory: string; patroniFile: string },
): void {
  const address = addressOf(name);
  const members = NODE_NAMES.map((node) => `${node}=http://${addressOf(node)}:2380`).join(",");
  const clients = NODE_NAMES.map((node) => `${addressOf(node)}:2379`).join(",");
  const own = `${directory}/${name}`;
  const output = openSync(`${own}/output.log`, "a");
  begin(name, output, ["etcd"], {
    ETCD_NAME: name,
    ETCD_DATA_DIR: `${own}/etcd`,
    ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
    ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
    ETCD_INITIAL_CLUSTER: members,
    ETCD_INITIAL_CLUSTER_STATE: "new",
    // docs/high-availability.md says why.
    ETCD_ENABLE_V2: "true",
    ETCD_LOG_LEVEL: "error",
  });
  begin(name, output, ["patroni", patroniFile], {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: clients,
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: `${own}/postgres`,
    PATRONI_POSTGRESQL_BIN_DIR: "/usr/lib/postgresql/15/bin",
    PATRONI_POSTGRESQL_PGPASS: `${own}/pgpass`,
    PATRONI_SUPERUSER_USERNAME: CLUSTER_USER.user,
    PATRONI_SUPERUSER_PASSWORD: CLUSTER_USER.password,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: SECRET,
    PATRONI_REWIND_USERNAME: "rewinder",
    PATRONI_REWIND_PASSWORD: SECRET,
  });
  closeSync(output);
}

function begin(
  name: NodeName,
  output: number,
  program: readonly string[],
  env: Readonly<Record<string, string>>,
): void {
  const within = ["netns", "exec", namespaceOf(name), "setpriv", "--reuid=postgres", "--regid=postgres"];
  spawn("ip", [...within, "--clear-groups", "--", ...program], {
    env: { NODE_ENV: "production", PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", ...env },
    stdio: ["ignore", output, output],
    detached: true,
  }).unref();
}

/** All that run in it, as a power cut or the kernel would have it. */
export async function signalNode(name: NodeName, signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): Promise<void> {
  const pids = await command(`ip netns pids ${namespaceOf(name)}`);
  for (const pid of pids.split("\n").filter(Boolean)) {
    try {
      process.kill(Number(pid), signal);
    } catch {} // it has just ended
  }
}

/** Nothing comes and goes any more; no connection is reset. */
export const setCable = (name: NodeName, state: "up" | "down"): Promise<string> =>
  command(`ip link set ${cableOf(name)} ${state}`);

export async function unplug(name: NodeName): Promise<void> {
  await signalNode(name, "SIGCONT").catch(() => {});
  await signalNode(name, "SIGKILL").catch(() => {});
  await command(`ip netns del ${namespaceOf(name)}`).catch(() => {});
  await command(`ip link del ${cableOf(name)}`).catch(() => {});
}
