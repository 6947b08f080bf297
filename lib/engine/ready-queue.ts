import type { LiveNode } from "./run-state.ts";

/** A binary heap by document order, so that taking the first of many ready nodes never walks them all. */
export function enqueue(queue: LiveNode[], entry: LiveNode): void {
  let at = queue.length;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = queue[above];
    if (!parent || parent.node.index < entry.node.index) break;
    queue[at] = parent;
    at = above;
  }
  queue[at] = entry;
}

/** Takes the entry that stands first in the document. */
export function dequeue(queue: LiveNode[]): LiveNode | undefined {
  const first = queue[0];
  const last = queue.pop();
  if (!last || queue.length === 0) return first;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    let child = queue[below];
    const sibling = queue[below + 1];
    if (child && sibling && sibling.node.index < child.node.index) {
      child = sibling;
      below += 1;
    }
    if (!child || last.node.index < child.node.index) break;
    queue[at] = child;
    at = below;
  }
  queue[at] = last;
  return first;
}
