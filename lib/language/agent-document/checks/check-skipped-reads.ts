import { type NeededNode, neededNodes } from "#lib/language/expressions/node-reads.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { GraphScope, Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";
import { sureNodes } from "./sure-nodes.ts";

/** Beyond this many entries no node's way is followed, which bounds the work. */
const MAX_STARTS = 5;

/** Whether one of these nodes has surely ended when a node runs. */
type Sure = (nodeId: string, oneOf: ReadonlySet<string>) => boolean;

/**
 * Expressions that read a node which may have been skipped when they are evaluated: then they fail with
 * `expression_error`. Templates do not, an absent value is empty text there. A node that several lanes lead to is only
 * warned of where no lane makes the read node sure.
 */
export function checkSkippedReads(outline: Outline): Problem[] {
  const sureIn = new Map(outline.scopes.map((scope) => [scope, sureOf(scope, outline)]));
  return outline.scopes.flatMap((scope) =>
    scope.nodes.flatMap(({ value: node, pointer }) =>
      rulesOf(node)
        .expressions(node.config)
        .filter(({ kind, inBody }) => kind === "expression" && !inBody)
        .flatMap((place) =>
          unsureIn(place.source, (read) => isUnsure(scope, node.id, read, sureIn)).map((read) => {
            const path = `${pointer}/config${place.pointer}`;
            const message =
              `"${read}" may have been skipped when "${node.id}" reads it. ` +
              `Ask with has(nodes.${read}), or read nodes.?${read}.orValue(…).`;
            return warning("maybe_skipped", path, message);
          }),
        ),
    ),
  );
}

function unsureIn(source: string, isUnsure: (read: NeededNode) => boolean): string[] {
  return [
    ...new Set(
      neededNodes(source)
        .filter(isUnsure)
        .map(({ id }) => id),
    ),
  ];
}

/** Whether a node of this graph or of one around it may be absent at a node; false where nothing can be said. */
function isUnsure(
  scope: GraphScope,
  nodeId: string,
  read: NeededNode,
  sureIn: ReadonlyMap<GraphScope, Sure | undefined>,
): boolean {
  if (scope.ids.has(read.id)) {
    const sure = sureIn.get(scope);
    return sure !== undefined && !sure(nodeId, new Set([read.id, ...read.unless]));
  }
  return scope.outer ? isUnsure(scope.outer.scope, scope.outer.nodeId, read, sureIn) : false;
}

function sureOf(scope: GraphScope, { lanes, lanesAreWhole }: Outline): Sure | undefined {
  if (!scope.isWhole || (!scope.outer && !lanesAreWhole)) return undefined;
  const starts = scope.outer ? [scope.start ?? ""] : lanes.map(({ value }) => value.start);
  const distinct = [...new Set(starts)];
  if (distinct.length > MAX_STARTS || distinct.some((start) => !scope.ids.has(start))) return undefined;
  const ways = distinct.map((start) => sureNodes(scope, start));
  if (ways.includes(undefined)) return undefined;
  return (nodeId, oneOf) => {
    const reaching = ways.flatMap((way) => way?.get(nodeId) ?? []);
    return reaching.length === 0 || reaching.some((sure) => sure.hasOneOf(oneOf));
  };
}
