import type { LiveNode } from "./scope.ts";

type Entry = Pick<LiveNode, "node" | "order">;

/** By document order; of one node's iterations, the one that became ready first. */
function isBefore(one: Entry, other: Entry): boolean {
  return one.node.index === other.node.index ? one.order < other.order : one.node.index < other.node.index;
}

/** A binary heap by document order, so that taking the first of many ready nodes never walks them all. */
export function enqueue(queue: LiveNode[], entry: LiveNode): void {
  let at = queue.length;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = queue[above];
    if (!parent || isBefore(parent, entry)) break;
    queue[at] = parent;
    at = above;
  }
  queue[at] = entry;
}

/** Takes the entry that comes first in the document. */
export function dequeue(queue: LiveNode[]): LiveNode | undefined {
  const first = queue[0];
  const last = queue.pop();
  if (!last || queue.length === 0) return first;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    let child = queue[below];
    const sibling = queue[below + 1];
    if (child && sibling && isBefore(sibling, child)) {
      child = sibling;
      below += 1;
    }
    if (!child || isBefore(last, child)) break;
    queue[at] = child;
    at = below;
  }
  queue[at] = last;
  return first;
}
