import type { Json } from "#lib/contract/json.ts";
import type { EngineEdge, EngineNode, GraphDocument } from "../graph.ts";

/** How a node ends if it is executed. The outcome `failed` is an error, in a node of any type. */
export interface Fate {
  readonly outcome: string;
  readonly output: Json;
  readonly sequence: number;
}

export type Fates = ReadonlyMap<string, Fate>;
type Verdict = "pending" | "live" | "ended" | "skipped";

/**
 * The semantics read literally, without a thought for cost: looks at the whole graph again and again until
 * nothing changes. Shares nothing with the engine but the document.
 * @returns what is true of every node when exactly `ended` have ended, each by its fate.
 */
export function judge(
  document: GraphDocument,
  fates: Fates,
  ended: ReadonlySet<string>,
): Map<string, Verdict> {
  const reachable = reachableFrom(document);
  const verdicts = new Map<string, Verdict>(document.nodes.map((node) => [node.id, "pending"]));

  const edgeVerdict = (edge: EngineEdge): "undecided" | "followed" | "dead" => {
    if (edge.to === document.start) return "dead";
    const from = verdicts.get(edge.from);
    if (from === "skipped") return "dead";
    if (from !== "ended") return "undecided";
    return isFollowed(document, edge, fates) ? "followed" : "dead";
  };
  const nodeVerdict = (node: EngineNode): Verdict => {
    const begun: Verdict = ended.has(node.id) ? "ended" : "live";
    if (node.id === document.start) return begun;
    if (!reachable.has(node.id)) return "skipped";
    const incoming = document.edges.filter((edge) => edge.to === node.id).map(edgeVerdict);
    if (incoming.includes("undecided")) return "pending";
    return incoming.includes("followed") ? begun : "skipped";
  };

  for (let changed = true; changed; ) {
    changed = false;
    for (const node of document.nodes) {
      const verdict = nodeVerdict(node);
      if (verdict !== verdicts.get(node.id)) changed = true;
      verdicts.set(node.id, verdict);
    }
  }
  return verdicts;
}

export function idsWith(verdicts: ReadonlyMap<string, Verdict>, verdict: Verdict): Set<string> {
  return new Set([...verdicts].filter(([, its]) => its === verdict).map(([id]) => id));
}

/** Everything that is executed when no failure stops the run. */
export function executedBy(document: GraphDocument, fates: Fates): Set<string> {
  const ended = new Set<string>();
  for (;;) {
    const live = idsWith(judge(document, fates, ended), "live");
    if (live.size === 0) return ended;
    for (const id of live) ended.add(id);
  }
}

export function failsRun(document: GraphDocument, nodeId: string, fates: Fates): boolean {
  const node = nodeOf(document, nodeId);
  const { outcome } = fateOf(fates, nodeId);
  if (outcome === "failed" && !node.outcomes.includes("failed")) return true;
  if (!["failed", "rejected", "expired"].includes(outcome)) return false;
  return !document.edges.some((edge) => edge.from === nodeId && edge.on === outcome);
}

export function resultOf(document: GraphDocument, executed: ReadonlySet<string>, fates: Fates): Json {
  const completed = document.nodes.filter(
    (node) => executed.has(node.id) && fateOf(fates, node.id).outcome !== "failed",
  );
  const outputs = completed.filter((node) => node.isOutput);
  const candidates = (outputs.length > 0 ? outputs : completed).map((node) => fateOf(fates, node.id));
  return candidates.toSorted((one, other) => other.sequence - one.sequence)[0]?.output ?? null;
}

export function fateOf(fates: Fates, nodeId: string): Fate {
  const fate = fates.get(nodeId);
  if (!fate) throw new Error(`No fate for ${nodeId}`);
  return fate;
}

export function nodeOf(document: GraphDocument, nodeId: string): EngineNode {
  const node = document.nodes.find((candidate) => candidate.id === nodeId);
  if (!node) throw new Error(`No node ${nodeId}`);
  return node;
}

function isFollowed(document: GraphDocument, edge: EngineEdge, fates: Fates): boolean {
  const { outcome } = fateOf(fates, edge.from);
  const on = edge.on ?? "done";
  if (on === outcome) return true;
  const hasSkippedEdge = document.edges.some((other) => other.from === edge.from && other.on === "skipped");
  return outcome === "skipped" && on === "done" && !hasSkippedEdge;
}

function reachableFrom(document: GraphDocument): Set<string> {
  const reachable = new Set([document.start]);
  for (const _ of document.nodes) {
    for (const edge of document.edges) if (reachable.has(edge.from)) reachable.add(edge.to);
  }
  return reachable;
}
