import { setTimeout as pause } from "node:timers/promises";
import { waitFor } from "../wait-for.ts";
import { findLeader, patroniFileIn, untilWhole } from "./cluster.ts";
import { type NodeName, setCable, signalNode, startNode } from "./cluster-node.ts";

/** How long the cluster runs without the old leader once service is back. */
const WITHOUT_MS = 10_000;
const LOOK_MS = 50;

/** A trouble of the leader, and its end. */
interface Trouble {
  readonly name: string;
  begin(leader: NodeName): Promise<unknown>;
  end(leader: NodeName, directory: string): Promise<unknown>;
}

export const TROUBLES: readonly Trouble[] = [
  {
    name: "killed",
    begin: (leader) => signalNode(leader, "SIGKILL"),
    end: async (leader, directory) => startNode(leader, { directory, patroniFile: patroniFileIn(directory) }),
  },
  {
    name: "frozen",
    begin: (leader) => signalNode(leader, "SIGSTOP"),
    end: (leader) => signalNode(leader, "SIGCONT"),
  },
  {
    name: "cut off",
    begin: (leader) => setCable(leader, "down"),
    end: (leader) => setCable(leader, "up"),
  },
];

/** Its times are in milliseconds of `performance.now()`. */
export interface Failover {
  readonly trouble: string;
  readonly from: NodeName;
  readonly to: NodeName;
  readonly beganAt: number;
  /** When another node said that it is the leader. */
  readonly ledAt: number;
  readonly backAt: number;
}

/** Takes the leader away, waits for the next one and for the service, and brings the old one back some time later. */
export async function failOver(
  { name, begin, end }: Trouble,
  {
    directory,
    backAfter,
    signal,
  }: {
    directory: string;
    /** When the service was first back after this time; undefined while it is not. */
    backAfter: (time: number) => number | undefined;
    /** Ends all waiting. */
    signal: AbortSignal;
  },
): Promise<Failover> {
  const until = <T>(what: string, probe: () => Promise<T | undefined | false> | T | undefined | false) =>
    waitFor(
      what,
      async () => {
        await pause(LOOK_MS, undefined, { signal });
        return probe();
      },
      { timeoutMs: 120_000 },
    );
  const from = await until("a leader", findLeader);
  const beganAt = performance.now();
  await begin(from);
  const to = await until("another leader", async () => {
    const leader = await findLeader();
    return leader !== from && leader;
  });
  const ledAt = performance.now();
  const backAt = await until("the service to be back", () => backAfter(ledAt));
  await pause(WITHOUT_MS, undefined, { signal });
  await end(from, directory);
  await untilWhole(signal);
  return { trouble: name, from, to, beganAt, ledAt, backAt };
}
