import type { NodeRow, TimelineRow } from "#lib/contract/dashboard/run-shapes.ts";
import { TOP } from "./timeline-lines.ts";
import type { TimelineStore } from "./timeline-store.ts";

/** Enough for a loop of 50,000 iterations; beyond that the person has to scroll. */
const MOST_PAGES = 100;

/**
 * Loads pages, loop by loop, until the execution is among the rows.
 * @returns the levels to expand, outermost first.
 */
export async function findRow(
  store: TimelineStore,
  target: Pick<NodeRow, "id" | "turn" | "loopPath">,
): Promise<string[]> {
  const opened: string[] = [];
  let within = TOP;
  for (const { nodeId, iteration } of target.loopPath) {
    const loop = await readUntil(
      store,
      within,
      (row) => row.kind === "node" && row.nodeId === nodeId && row.turn === target.turn,
    );
    if (!loop?.within) return opened;
    opened.push(loop.within);
    const inside = await readUntil(
      store,
      loop.within,
      (row) => row.kind === "iteration" && row.iteration === iteration,
    );
    if (!inside?.within) return opened;
    opened.push(inside.within);
    within = inside.within;
  }
  await readUntil(store, within, ({ id }) => id === target.id);
  return opened;
}

async function readUntil(store: TimelineStore, within: string, isIt: (row: TimelineRow) => boolean) {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const level = store.state().levels.get(within);
    const found = level?.rows.find(({ row }) => isIt(row));
    if (found) return found.row;
    if (level && (!level.hasMore || level.error)) return undefined;
    await store.more(within);
  }
  return undefined;
}
