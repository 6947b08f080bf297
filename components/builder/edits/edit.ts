import type { EdgeRef } from "#components/graph/plain-edge.ts";
import type { JsonObject } from "#lib/contract/json.ts";

/**
 * A change that a form makes in the draft. It names what it changes by ids, which are unique in the whole document, and
 * brings the whole new node, edge or lane. A draft may be any JSON, so neither is of a checked shape.
 */
export type Edit =
  /** The node with this node's id, wherever it is; keeps its place. */
  | { readonly kind: "set-node"; readonly node: JsonObject }
  /** Edges, lane starts, positions and the expressions that read the node follow. */
  | { readonly kind: "rename-node"; readonly from: string; readonly to: string }
  | { readonly kind: "set-lane"; readonly lane: JsonObject }
  | { readonly kind: "rename-lane"; readonly from: string; readonly to: string }
  | { readonly kind: "set-edge"; readonly edge: EdgeRef; readonly to: EdgeRef }
  | {
      readonly kind: "set-agent";
      readonly name?: string;
      readonly description?: string;
      readonly requireTests?: boolean;
    };

/** What the inspector shows. An edge's id is `edgeId(edge)`. */
export interface Selection {
  readonly kind: "node" | "lane" | "edge" | "document";
  readonly id: string;
}
