import type { TimelineRow } from "#lib/contract/dashboard/run-shapes.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { type LoopPath, occurrenceId } from "#lib/language/agent-document/occurrence.ts";

/** The iterations around something, in one turn of a run. */
export interface Surroundings {
  readonly turn: number;
  /** Outermost first; empty in the turn's own graph. */
  readonly loopPath: LoopPath;
}

/**
 * The visible part of a run: its top, the iterations of one loop, or the nodes of one iteration. Its address is short
 * and readable: `1:each` is the loop `each` of turn 1, `1:each.3` its iteration 3, `1:each.3:inner` a loop inside.
 */
export type Level =
  | { readonly of: "top" }
  | LoopLevel
  | (Surroundings & { readonly of: "iteration"; readonly within: string });

/** One execution of a loop, at `loopPath`. */
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

const WITHIN = /^[1-9][0-9]{0,8}(:[a-z][a-z0-9_]{0,62}\.[0-9]{1,9})*(:([a-z][a-z0-9_]{0,62}))?$/;

/** Undefined if the text is not a valid address. */
export function readLevel(within: string | undefined): Level | undefined {
  if (within === undefined) return { of: "top" };
  const match = WITHIN.exec(within);
  if (!match || !within.includes(":")) return undefined;
  const [turn = "", ...steps] = within.split(":");
  const nodeId = match[3];
  if (nodeId !== undefined) steps.pop();
  const loopPath = steps.map((step) => {
    const [loop = "", iteration = ""] = step.split(".");
    return { nodeId: loop, iteration: Number(iteration) };
  });
  const place = { within, turn: Number(turn), loopPath };
  return nodeId === undefined ? { of: "iteration", ...place } : { of: "loop", ...place, nodeId };
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
  return new DomainError("invalid_request", "There is nothing of this name to look into.", {
    details: [{ code: "within", message: "take it from a row of the timeline", field: "within" }],
  });
}

/** The address of a loop's iterations. */
export function insideOf({ turn, loopPath, nodeId }: Surroundings & { readonly nodeId: string }): string {
  return [turn, ...loopPath.map((step) => `${step.nodeId}.${step.iteration}`), nodeId].join(":");
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
