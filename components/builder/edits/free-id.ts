import type { JsonObject } from "#lib/contract/json.ts";
import { allNodes } from "#lib/language/agent-document/drafts/levels.ts";

const MAX_LENGTH = 63;

export function nodeIds(graph: JsonObject): Set<string> {
  return new Set(allNodes(graph).map(({ node }) => node.id));
}

/** An id like the wished one that is not taken: `http`, `http_2`. */
export function freeId(wished: string, taken: ReadonlySet<string>): string {
  const base = wished.replace(/[^a-z0-9_]/g, "_").replace(/^[^a-z]+/, "") || "node";
  const stem = base.slice(0, MAX_LENGTH);
  if (!taken.has(stem)) return stem;
  const root = stem.replace(/_\d+$/, "").slice(0, MAX_LENGTH - 6);
  for (let number = 2; ; number++) {
    const id = `${root}_${number}`;
    if (!taken.has(id)) return id;
  }
}
