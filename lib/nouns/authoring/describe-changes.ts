import type { Json } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import {
  type MatchedParts,
  matchDocuments,
  type Part,
} from "#lib/language/agent-document/differences/match-documents.ts";

const SHOWN_NAMES = 20;

interface Names {
  readonly count: number;
  readonly names: string[];
}

export interface Changes {
  readonly added: Names;
  readonly removed: Names;
  readonly changed: Names;
}

export interface DocumentChanges {
  readonly nodes: Changes;
  readonly lanes: Changes;
  readonly edgesChanged: boolean;
}

/** Summarises a publication's changes by the names of what changed. */
export function describeChanges(before: AgentDocument, after: AgentDocument): DocumentChanges {
  // Documents were parsed from JSON, but their type does not say so.
  const { lanes, nodes, edges } = matchDocuments(before as unknown as Json, after as unknown as Json);
  return {
    nodes: changesOf(nodes),
    lanes: changesOf(lanes),
    edgesChanged: edges.added.length + edges.removed.length > 0,
  };
}

function changesOf({ added, removed, changed }: MatchedParts): Changes {
  return {
    added: namesOf(added),
    removed: namesOf(removed),
    changed: namesOf(changed.map(({ after }) => after)),
  };
}

function namesOf(parts: readonly Part[]): Names {
  const names = parts.slice(0, SHOWN_NAMES);
  return {
    count: parts.length,
    names: names.map(({ id, value }) => (typeof value.name === "string" ? value.name : id)),
  };
}
