import { waitFor } from "../wait-for.ts";
import { findLeader, patroniFileIn, untilWhole } from "./cluster.ts";
import { type NodeName, setCable, signalNode, startNode } from "./cluster-node.ts";

/** What happens to a leader, and how it comes back. */
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

export interface Failover {
  readonly trouble: string;
  /** When it began, and when another node said that it is the leader, in milliseconds of `performance.now()`. */
  readonly beganAt: number;
  readonly ledAt: number;
  readonly from: NodeName;
  readonly to: NodeName;
}

/**
 * Takes the leader away, waits for the next one, lets the cluster run like that until `untilBack`, and brings the old
 * one back.
 */
export async function failOver(
  { name, begin, end }: Trouble,
  { directory, untilBack }: { directory: string; untilBack: (failover: Failover) => Promise<void> },
): Promise<Failover> {
  const from = await waitFor("a leader", findLeader);
  const beganAt = performance.now();
  await begin(from);
  const to = await waitFor(
    "another leader",
    async () => {
      const leader = await findLeader();
      return leader !== from && leader;
    },
    { timeoutMs: 120_000 },
  );
  const failover = { trouble: name, beganAt, ledAt: performance.now(), from, to };
  await untilBack(failover);
  await end(from, directory);
  await untilWhole();
  return failover;
}
