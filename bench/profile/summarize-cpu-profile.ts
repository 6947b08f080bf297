import type { CpuProfile, ProfileNode } from "./open-inspector.ts";

export interface Share {
  readonly name: string;
  readonly milliseconds: number;
}

export interface CpuSummary {
  readonly busyMs: number;
  readonly idleMs: number;
  /** By where the time was spent itself: a module of ours, a package, Node's own JavaScript, a native function. */
  readonly places: readonly Share[];
  /** By the function of ours that was nearest on the stack, whatever it called. */
  readonly causes: readonly Share[];
}

const IDLE = "(idle)";

/** What a CPU profile says, each list by weight. `root` is the directory whose files are ours, as a file URL. */
export function summarizeCpuProfile({ profile, root }: { profile: CpuProfile; root: string }): CpuSummary {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const places = new Map<string, number>();
  const causes = new Map<string, number>();
  let busy = 0;
  let idle = 0;
  profile.samples.forEach((id, index) => {
    const node = nodes.get(id);
    const milliseconds = (profile.timeDeltas[index] ?? 0) / 1_000;
    if (!node) return;
    const place = placeOf(node, root);
    if (place === IDLE) {
      idle += milliseconds;
      return;
    }
    busy += milliseconds;
    add(places, place, milliseconds);
    add(causes, causeOf({ id, nodes, parents, root }) ?? `(none of ours) ${place}`, milliseconds);
  });
  return { busyMs: busy, idleMs: idle, places: byWeight(places), causes: byWeight(causes) };
}

function placeOf({ callFrame: { functionName, url } }: ProfileNode, root: string): string {
  if (functionName.startsWith("(")) return functionName;
  const packageName = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (packageName) return packageName;
  if (url.startsWith(root)) return url.slice(root.length);
  return url === "" ? `native ${functionName}` : url;
}

/** The nearest function of ours on the stack. */
function causeOf({
  id,
  nodes,
  parents,
  root,
}: {
  id: number;
  nodes: ReadonlyMap<number, ProfileNode>;
  parents: ReadonlyMap<number, number>;
  root: string;
}): string | undefined {
  for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
    const frame = nodes.get(at)?.callFrame;
    if (!frame?.url.startsWith(root) || frame.url.includes("node_modules/")) continue;
    return `${frame.url.slice(root.length)} ${frame.functionName || "(anonymous)"}`;
  }
  return undefined;
}

function add(weights: Map<string, number>, name: string, milliseconds: number): void {
  weights.set(name, (weights.get(name) ?? 0) + milliseconds);
}

function byWeight(weights: ReadonlyMap<string, number>): Share[] {
  return [...weights]
    .map(([name, milliseconds]) => ({ name, milliseconds }))
    .sort((a, b) => b.milliseconds - a.milliseconds);
}
