import type { TimelineRow } from "#lib/contract/dashboard/run-shapes.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { readLoopAddress, type Surroundings } from "#lib/language/agent-document/loop-address.ts";
import { occurrenceId } from "#lib/language/agent-document/occurrence.ts";

/**
 * The visible part of a run: its top, the iterations of one loop, or the nodes of one iteration. `within` is its
 * address (`writeLoopAddress`).
 */
export type Level =
  | { readonly of: "top" }
  | LoopLevel
  | (Surroundings & { readonly of: "iteration"; readonly within: string });

/** An execution of a loop, at `loopPath`. */
export type LoopLevel = Surroundings & {
  readonly of: "loop";
  readonly within: string;
  readonly nodeId: string;
};

/** A page of one level, without run and level. */
export interface LevelPage {
  readonly rows: readonly TimelineRow[];
  /** Start of the next page; null on the last. */
  readonly next: string | null;
}

/** Undefined if the text is not a valid address. */
export function readLevel(within: string | undefined): Level | undefined {
  if (within === undefined) return { of: "top" };
  const address = readLoopAddress(within);
  if (!address) return undefined;
  const { nodeId, ...place } = address;
  return nodeId === undefined
    ? { of: "iteration", within, ...place }
    : { of: "loop", within, ...place, nodeId };
}

/**
 * The iteration at an address.
 * @throws DomainError invalid_request where it is none.
 */
export function readIteration(within: string): Surroundings {
  const level = readLevel(within);
  if (level?.of !== "iteration") throw unknownLevel();
  return level;
}

export function unknownLevel(): DomainError {
  return new DomainError("invalid_request", "The timeline has no such row to open.", {
    details: [{ code: "within", message: "take it from a row of the timeline", field: "within" }],
  });
}

/** The execution of the loop at this depth around a place, the outermost at 0; undefined if there is none. */
export function loopAround({
  runId,
  turn,
  loopPath,
  depth,
}: Surroundings & { readonly runId: string; readonly depth: number }): string | undefined {
  const around = loopPath[depth];
  return around && occurrenceId({ runId, nodeId: around.nodeId, turn, loopPath: loopPath.slice(0, depth) });
}
