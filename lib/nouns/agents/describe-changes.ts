import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { canonicalKey } from "#lib/language/json-schema/canonical-key.ts";

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

interface Part {
  readonly id: string;
  readonly name?: string | undefined;
}

/** Summarises a publication's changes: parts are matched by id and described by name. */
export function describeChanges(before: AgentDocument, after: AgentDocument): DocumentChanges {
  const edges = (document: AgentDocument) =>
    document.edges
      .map((edge) => canonicalKey(edge))
      .sort()
      .join();
  return {
    nodes: changesOf(before.nodes, after.nodes),
    lanes: changesOf(before.lanes, after.lanes),
    edgesChanged: edges(before) !== edges(after),
  };
}

function changesOf(before: readonly Part[], after: readonly Part[]): Changes {
  const earlier = new Map(before.map((part) => [part.id, part]));
  const later = new Set(after.map(({ id }) => id));
  const changed = after.filter((part) => {
    const was = earlier.get(part.id);
    return was !== undefined && canonicalKey(was) !== canonicalKey(part);
  });
  return {
    added: namesOf(after.filter(({ id }) => !earlier.has(id))),
    removed: namesOf(before.filter(({ id }) => !later.has(id))),
    changed: namesOf(changed),
  };
}

function namesOf(parts: readonly Part[]): Names {
  return { count: parts.length, names: parts.slice(0, SHOWN_NAMES).map(({ id, name }) => name ?? id) };
}
