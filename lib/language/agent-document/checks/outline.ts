import type { Lane } from "#lib/language/agent-document/agent-document.ts";
import type { Edge, GraphNode, NodeType } from "#lib/language/node-types/graph-node.ts";

/** A part of the document with its JSON Pointer. Only well-formed parts are in an outline. */
export interface Placed<T> {
  readonly pointer: string;
  readonly value: T;
}

/** The document's own graph, or a body's. */
export interface GraphScope {
  /** "" for the document, otherwise of the body. */
  readonly pointer: string;
  /** The graph around a body, and the node that contains it. */
  readonly outer: { readonly scope: GraphScope; readonly nodeId: string; readonly type: string } | undefined;
  /** Where a body starts; a document starts at its lanes. */
  readonly start: string | undefined;
  readonly nodes: readonly Placed<GraphNode>[];
  /**
   * Nodes that are well-formed but for members of their config, without these: what stays is checked by itself, and what
   * they end with and give is not known.
   */
  readonly partial: readonly Placed<GraphNode>[];
  /** Types of nodes that are not well-formed, by their ids, as far as they can be read. */
  readonly malformed: ReadonlyMap<string, NodeType>;
  readonly edges: readonly Placed<Edge>[];
  /**
   * Every id that can be read, also of nodes that are not well-formed, so that no reference to them is reported as
   * unknown.
   */
  readonly ids: ReadonlySet<string>;
  /** Whether every node and edge is well-formed; otherwise what seems missing may just be unreadable. */
  readonly isWhole: boolean;
}

/** A document as far as it is well-formed. */
export interface Outline {
  readonly lanes: readonly Placed<Lane>[];
  readonly lanesAreWhole: boolean;
  /** Whether what every lane says of attachments is well-formed. */
  readonly laneFilesAreWhole: boolean;
  /** The document's graph first, then the bodies, outer ones before inner ones. */
  readonly scopes: readonly [GraphScope, ...GraphScope[]];
}
