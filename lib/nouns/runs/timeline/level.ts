import type { TimelineRow } from "#lib/contract/dashboard/run-shapes.ts";
import type { Occurrence } from "#lib/language/agent-document/occurrence.ts";

/**
 * The visible part of a run: its top, the iterations of one loop, or the nodes of one iteration. The text after the
 * node in an occurrence id tells them apart: `1:each` is the loop `each` of turn 1, `1:each.3` its iteration 3,
 * `1:each.3:inner` a nested loop.
 */
export type Level =
  | { readonly of: "top" }
  | {
      readonly of: "loop";
      readonly within: string;
      readonly nodeId: string;
      /** The common prefix of all occurrence ids inside the loop, up to the iteration. */
      readonly mark: string;
    }
  | { readonly of: "iteration"; readonly within: string };

/** A page of one level, without run and level. */
export interface LevelPage {
  readonly rows: readonly TimelineRow[];
  /** Start of the next page; null on the last. */
  readonly next: string | null;
}

const WITHIN = /^[1-9][0-9]{0,8}(:[a-z][a-z0-9_]{0,62}\.[0-9]{1,9})*(:([a-z][a-z0-9_]{0,62}))?$/;

/** Undefined if the text is not a valid place. */
export function readLevel(within: string | undefined): Level | undefined {
  if (within === undefined) return { of: "top" };
  const match = WITHIN.exec(within);
  if (!match || !within.includes(":")) return undefined;
  const nodeId = match[3];
  if (nodeId === undefined) return { of: "iteration", within };
  return { of: "loop", within, nodeId, mark: `:${within}.` };
}

/** The loop whose iterations are shown. */
export function insideOf(loop: Omit<Occurrence, "runId">): string {
  const around = loop.loopPath.map((step) => `${step.nodeId}.${step.iteration}`);
  return [loop.turn, ...around, loop.nodeId].join(":");
}

/** Parses an occurrence id: the inverse of `occurrenceId`. */
export function readOccurrenceId(name: string): Occurrence {
  const [runId = "", nodeId = "", turn = "1", ...steps] = name.split(":");
  const loopPath = steps.map((step) => {
    const [loop = "", iteration = "0"] = step.split(".");
    return { nodeId: loop, iteration: Number(iteration) };
  });
  return { runId, nodeId, turn: Number(turn), loopPath };
}
