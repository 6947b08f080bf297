import { readLoopAddress, writeLoopAddress } from "#lib/language/agent-document/loop-address.ts";
import type { LoopPath } from "#lib/language/agent-document/occurrence.ts";

/** The loops and iterations in an address such as `1:rows.3:cells.0`, outermost first. */
export function iterationSteps(within: string | null): LoopPath {
  return readLoopAddress(within ?? "")?.loopPath ?? [];
}

/** The iteration around this one; null if it is the outermost. */
export function iterationAround(within: string): string | null {
  const address = readLoopAddress(within);
  if (!address || address.loopPath.length < 2) return null;
  return writeLoopAddress({ ...address, loopPath: address.loopPath.slice(0, -1) });
}

/** "Rows 3, cells 0". */
export function iterationWords(within: string, nameOf: (nodeId: string) => string): string {
  return iterationSteps(within)
    .map(({ nodeId, iteration }) => `${nameOf(nodeId)} ${iteration.toLocaleString("en")}`)
    .join(", ");
}
