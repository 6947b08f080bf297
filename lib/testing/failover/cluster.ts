import { spawn } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { waitFor } from "../wait-for.ts";
import {
  addressOf,
  CLUSTER_USER,
  command,
  HOST_ADDRESS,
  NODE_NAMES,
  type NodeName,
  plugIn,
  startNode,
  unplug,
} from "./cluster-node.ts";

/** The nodes share two cores with what is tested. */
const LOOK_MS = 200;
const BRIDGE = "laneway0";
const FILES = "deploy/high-availability";

interface Member {
  readonly name: NodeName;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** Three nodes behind haproxy, on this machine. */
export interface Cluster {
  /** Leads to whichever node is the leader. */
  readonly url: string;
  /** Where the nodes have their files. */
  readonly directory: string;
  close(): Promise<void>;
}

/** @throws Error where Debian's packages or the rights to make networks are missing. */
export async function startCluster(): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), "laneway-failover-"));
  await chmod(directory, 0o755);
  await cp(join(FILES, "patroni.yml"), patroniFileIn(directory));
  const [uid, gid] = await Promise.all(
    ["u", "g"].map(async (kind) => Number(await command(`id -${kind} postgres`))),
  );
  await Promise.all(NODE_NAMES.map(unplug)); // of a run that was killed
  await command(`ip link del ${BRIDGE}`).catch(() => {});
  await command(`ip link add ${BRIDGE} type bridge`);
  await command(`ip addr add ${HOST_ADDRESS}/24 dev ${BRIDGE}`);
  await command(`ip link set ${BRIDGE} up`);
  for (const name of NODE_NAMES) {
    await mkdir(join(directory, name));
    await chown(join(directory, name), uid ?? 0, gid ?? 0);
    await plugIn(name, BRIDGE);
  }
  for (const name of NODE_NAMES) startNode(name, { directory, patroniFile: patroniFileIn(directory) });
  const proxy = spawn("haproxy", ["-db", "-f", join(FILES, "haproxy.cfg")], {
    env: {
      NODE_ENV: "production",
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      LISTEN: HOST_ADDRESS,
      ...Object.fromEntries(NODE_NAMES.map((name) => [`NODE_${name.toUpperCase()}`, addressOf(name)])),
    },
    stdio: "ignore",
  });
  const close = async () => {
    proxy.kill("SIGKILL");
    await Promise.all(NODE_NAMES.map(unplug));
    await command(`ip link del ${BRIDGE}`).catch(() => {});
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilWhole();
  } catch (error) {
    await close();
    throw error;
  }
  const { user, password } = CLUSTER_USER;
  return { url: `postgres://${user}:${password}@${HOST_ADDRESS}:5432/postgres`, directory, close };
}

export const patroniFileIn = (directory: string): string => join(directory, "patroni.yml");

/** The node that says that it is the leader and takes writes. */
export async function findLeader(): Promise<NodeName | undefined> {
  const answers = await Promise.all(
    NODE_NAMES.map(async (name) => ((await ask(name, "/primary"))?.ok ? name : undefined)),
  );
  return answers.find((name) => name !== undefined);
}

/** Until there is a leader with a synchronous standby and another one. */
export async function untilWhole(signal?: AbortSignal): Promise<void> {
  const isWhole = async () => {
    await pause(LOOK_MS, undefined, { signal });
    return (await rolesOf()).join() === "leader,replica,sync_standby";
  };
  await waitFor("the cluster to be whole", isWhole, { timeoutMs: 120_000 });
}

/** Roles of the running members, as the leader reports them. */
async function rolesOf(): Promise<string[]> {
  const leader = await findLeader();
  if (!leader) return [];
  const answer = await ask(leader, "/cluster");
  const told: { members?: readonly Member[] } | undefined = await answer?.json().catch(() => undefined);
  const members = told?.members ?? [];
  const timeline = members.find(({ name }) => name === leader)?.timeline;
  // A member that is about to be rewound also runs, on its old timeline.
  return members
    .filter((member) => member.timeline === timeline && /^(running|streaming)$/.test(member.state))
    .map(({ role }) => role)
    .sort();
}

/** @returns undefined where it does not answer within a second. */
const ask = (name: NodeName, path: string): Promise<Response | undefined> =>
  fetch(`http://${addressOf(name)}:8008${path}`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => undefined,
  );
